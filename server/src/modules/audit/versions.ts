import type { EditVersion } from '@kilat/contract/operator/versions.ts'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { editVersions } from '../../db/schema/audit.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { system } from '../../platform/actor.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'

type Edited = Pick<typeof editVersions.$inferSelect, 'subjectKind' | 'subjectId'>

const mostListed = 20

/**
 * Keeps what an edited thing is now as its next version, and answers its number. `before` is what it was, and becomes version 0 if nobody has
 * saved it yet. The caller holds the thing's row, so that two who save at once get two numbers.
 */
export async function keepVersion(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { subjectKind, subjectId, before, after, by, note }: Edited & { before?: unknown; after: unknown } & ByHand,
): Promise<number> {
  const at = ctx.clock.now()
  const latest = await readVersion(ctx, { subjectKind, subjectId })
  if (latest === undefined && before !== undefined) {
    await ctx.db
      .insert(editVersions)
      .values({ subjectKind, subjectId, version: 0, document: before, at, ...toActorColumns(system), note: '' })
  }
  const version = (latest ?? 0) + 1
  await ctx.db.insert(editVersions).values({ subjectKind, subjectId, version, document: after, at, ...toActorColumns(by), note })
  return version
}

/** The number of the latest version; undefined if nobody has saved the thing yet. */
export async function readVersion(ctx: ReadCtx, { subjectKind, subjectId }: Edited): Promise<number | undefined> {
  const [found] = await ctx.db
    .select({ latest: sql<number | null>`max(${editVersions.version})` })
    .from(editVersions)
    .where(isOf({ subjectKind, subjectId }))
  return found?.latest ?? undefined
}

/** The latest versions, the newest first, without what was saved. */
export async function listVersions(ctx: ReadCtx, edited: Edited): Promise<EditVersion[]> {
  const { version, at, actorKind, actorId, note } = editVersions
  const rows = await ctx.db
    .select({ version, at, actorKind, actorId, note })
    .from(editVersions)
    .where(isOf(edited))
    .orderBy(desc(version))
    .limit(mostListed)
  return rows.map(row => ({ version: row.version, saved_at: row.at.toISOString(), by: row.actorId ?? row.actorKind, note: row.note }))
}

/** What was saved as this version; undefined if there is none. */
export async function findVersion(ctx: ReadCtx, { version, ...edited }: Edited & { version: number }): Promise<unknown> {
  const [found] = await ctx.db
    .select({ document: editVersions.document })
    .from(editVersions)
    .where(and(isOf(edited), eq(editVersions.version, version)))
  return found?.document
}

function isOf({ subjectKind, subjectId }: Edited) {
  return and(eq(editVersions.subjectKind, subjectKind), eq(editVersions.subjectId, subjectId))
}
