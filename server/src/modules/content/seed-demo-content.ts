import { fileURLToPath } from 'node:url'
import type { Ctx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { contents } from '../../db/schema/content.ts'
import { invariant } from '../../platform/invariant.ts'
import { markSeeded } from '../seedings/mark-seeded.ts'
import { isSeeded } from '../seedings/read.ts'
import type { ContentDocument } from './content-document.ts'
import { readContentFolder } from './read-folder.ts'
import { toNewRow } from './write-content.ts'

/** Folder of the demo's texts, as Markdown. */
export const demoFolder = fileURLToPath(new URL('./demo', import.meta.url))

/**
 * Gives a store the demo's texts once: texts it has already stay unchanged, and texts the operator deleted do not come back.
 * On a machine whose clock is behind they count as published now.
 */
export async function seedDemoContent(ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>): Promise<void> {
  if (await isSeeded(ctx, 'content')) return
  const { documents, problems } = await readContentFolder(demoFolder)
  invariant(problems.length === 0, `the demo's texts are wrong: ${problems.map(({ file, why }) => `${file} ${why}`).join('; ')}`)
  const now = ctx.clock.now()
  const rows = documents.map(({ document }) => toNewRow(beforeNow(document, now), now))
  await inTx(ctx, async ctx => {
    if (!(await markSeeded(ctx, 'content'))) return
    await ctx.db.insert(contents).values(rows).onConflictDoNothing()
    announce(ctx, { topic: 'content' })
  })
}

function beforeNow(document: ContentDocument, now: Date): ContentDocument {
  const earlier = (moment: Date | null) => (moment && moment > now ? now : moment)
  return { ...document, publishedAt: earlier(document.publishedAt), startsAt: earlier(document.startsAt) }
}
