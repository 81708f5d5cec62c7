import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { inTx } from '../../db/in-tx.ts'
import { products } from '../../db/schema/catalog.ts'
import { contents } from '../../db/schema/content.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import type { ContentDocument } from './content-document.ts'
import type { FileDocument, FileProblem } from './read-folder.ts'
import { readingMinutesOf } from './reading-minutes.ts'

/** The result of a run; if it has problems, nothing was written. */
export type PublishReport = { created: number; updated: number; unchanged: number; problems: FileProblem[] }

/**
 * Saves the documents over the texts of the same kind and id, all of them or none. The same documents a second
 * time change nothing. Each text that changes is an act of its operator. With `isDryRun` it only reports. Announces `content` if something changed.
 */
export async function publishContents(
  ctx: Pick<Ctx, 'db' | 'clock' | 'outbox'>,
  { documents, isDryRun, ...decided }: { documents: readonly FileDocument[]; isDryRun: boolean } & ByHand,
): Promise<PublishReport> {
  const problems = await findUnknownProducts(ctx, documents)
  if (problems.length > 0) return { created: 0, updated: 0, unchanged: 0, problems }
  const now = ctx.clock.now()
  const counts = await inTx(ctx, async ctx => {
    const counts = { created: 0, updated: 0, unchanged: 0 }
    for (const { document } of documents) {
      const done = await saveContent(ctx, { document, now, isDryRun })
      counts[done] += 1
      if (done !== 'unchanged' && !isDryRun) await recordPublished(ctx, { document, ...decided })
    }
    if (!isDryRun && counts.created + counts.updated > 0) announce(ctx, { topic: 'content' })
    return counts
  })
  return { ...counts, problems: [] }
}

/** The row of a new document: its last change is its publishing time, unless that is in the future. */
export function toNewRow(document: ContentDocument, now: Date): typeof contents.$inferInsert {
  const { publishedAt } = document
  const updatedAt = publishedAt && publishedAt < now ? publishedAt : now
  return { ...document, readingMinutes: readingMinutesOf(document.body), updatedAt }
}

async function recordPublished(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { document: { kind, id }, by, note }: { document: ContentDocument } & ByHand,
): Promise<void> {
  const subject = { subjectKind: 'content', subjectId: `${kind}/${id}` } as const
  await recordAct(ctx, { act: 'content_published', ...subject, by, reason: 'by_hand', data: { note } })
}

type Saving = { document: ContentDocument; now: Date; isDryRun: boolean }

async function saveContent(ctx: Pick<TxCtx, 'db'>, { document, now, isDryRun }: Saving): Promise<'created' | 'updated' | 'unchanged'> {
  const isThis = and(eq(contents.kind, document.kind), eq(contents.id, document.id))
  const [known] = await ctx.db.select().from(contents).where(isThis).for('update')
  if (!known) {
    if (!isDryRun) await ctx.db.insert(contents).values(toNewRow(document, now))
    return 'created'
  }
  if (isDeepStrictEqual({ ...document, updatedAt: known.updatedAt, readingMinutes: known.readingMinutes }, known)) return 'unchanged'
  if (!isDryRun)
    await ctx.db
      .update(contents)
      .set({ ...document, readingMinutes: readingMinutesOf(document.body), updatedAt: now })
      .where(isThis)
  return 'updated'
}

async function findUnknownProducts({ db }: Pick<Ctx, 'db'>, documents: readonly FileDocument[]): Promise<FileProblem[]> {
  const wanted = documents.flatMap(({ file, document: { productId } }) => (productId ? [{ file, productId }] : []))
  if (wanted.length === 0) return []
  const ids = wanted.map(({ productId }) => productId)
  const known = await db.select({ id: products.id }).from(products).where(inArray(products.id, ids))
  return wanted
    .filter(({ productId }) => !known.some(({ id }) => id === productId))
    .map(({ file, productId }) => ({ file, why: `product_id: the store has no product ${productId}` }))
}
