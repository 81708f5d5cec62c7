import { isDeepStrictEqual } from 'node:util'
import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { contents } from '../../db/schema/content.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { staleVersion } from '../../platform/operator-problems.ts'
import { recordAct } from '../audit/record-act.ts'
import { keepVersion, readVersion } from '../audit/versions.ts'
import type { ContentDocument } from './content-document.ts'
import { toDraft } from './content-draft.ts'
import { contentSubject } from './read-edited.ts'
import { readingMinutesOf } from './reading-minutes.ts'

type Writing = { document: ContentDocument; isDryRun?: boolean; seen?: number | null | undefined } & ByHand

type Content = typeof contents.$inferSelect

/**
 * Saves a text over the one of its kind and id, as a version and an act of its operator; the same text again changes nothing. With `seen`, the
 * version that was read, or null for a text that is to be new, it throws `stale_version` if that is not so any more.
 */
export async function writeContent(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { document, isDryRun = false, seen, by, note }: Writing,
): Promise<'created' | 'updated' | 'unchanged'> {
  const known = await lockContent(ctx, document)
  if (known && isSame(document, known)) return 'unchanged'
  const version = (await readVersion(ctx, contentSubject(document))) ?? 0
  const now = ctx.clock.now()
  if (seen !== undefined && seen !== (known ? version : null)) throw staleVersion({ status: known ? 'edited' : 'missing', version })
  if (isDryRun) return known ? 'updated' : 'created'
  const row = known ? { ...document, readingMinutes: readingMinutesOf(document.body), updatedAt: now } : toNewRow(document, now)
  const written = known
    ? await ctx.db.update(contents).set(row).where(isThis(document)).returning({ id: contents.id })
    : await ctx.db.insert(contents).values(row).onConflictDoNothing().returning({ id: contents.id })
  // Somebody else made a text of this name in the same moment.
  if (written.length === 0) return writeContent(ctx, { document, isDryRun, seen, by, note })
  const subject = contentSubject(document)
  await keepVersion(ctx, { ...subject, ...(known && { before: toDraft(known) }), after: toDraft(document), by, note })
  await recordAct(ctx, { act: 'content_published', ...subject, by, reason: 'by_hand', data: { note } })
  return known ? 'updated' : 'created'
}

/** The row of a new document: its last change is its publishing time, unless that is in the future. */
export function toNewRow(document: ContentDocument, now: Date): typeof contents.$inferInsert {
  const { publishedAt } = document
  const updatedAt = publishedAt && publishedAt < now ? publishedAt : now
  return { ...document, readingMinutes: readingMinutesOf(document.body), updatedAt }
}

async function lockContent(ctx: Pick<TxCtx, 'db'>, document: ContentDocument): Promise<Content | undefined> {
  const [known] = await ctx.db.select().from(contents).where(isThis(document)).for('update')
  return known
}

function isThis({ kind, id }: ContentDocument) {
  return and(eq(contents.kind, kind), eq(contents.id, id))
}

function isSame(document: ContentDocument, known: Content): boolean {
  return isDeepStrictEqual({ ...document, updatedAt: known.updatedAt, readingMinutes: known.readingMinutes }, known)
}
