import type { Chain } from '@kilat/contract/operator/acts.ts'
import { desc, eq, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { auditChain, auditChecks } from '../../db/schema/audit.ts'

/** How many of the latest acts are checked at once when somebody looks. */
const checkedAtOnce = 1_000

const step = 2_000

/** Where the chain ends: how many acts it has, and its last hash, empty without any. */
export async function readEnd(ctx: ReadCtx): Promise<{ count: number; hash: string }> {
  const [last] = await ctx.db.select().from(auditChain).orderBy(desc(auditChain.seq)).limit(1)
  return { count: last?.seq ?? 0, hash: last?.hash ?? '' }
}

/** True if the chain no longer has the act that the last check of all of it ended with: its end was cut off, or all of it written anew. */
export async function isCut(ctx: ReadCtx, last: { count: number; hash: string | null } | undefined): Promise<boolean> {
  if (!last?.hash) return false
  const [row] = await ctx.db.select({ hash: auditChain.hash }).from(auditChain).where(eq(auditChain.seq, last.count))
  return row?.hash !== last.hash
}

/** What the last check of all of the chain has found; undefined before the first. */
export async function readLastCheck(ctx: ReadCtx): Promise<typeof auditChecks.$inferSelect | undefined> {
  const [last] = await ctx.db.select().from(auditChecks).orderBy(desc(auditChecks.at)).limit(1)
  return last
}

/** The chain as far as a look at it can tell at once, with what the last check of all of it found. */
export async function readChain(ctx: ReadCtx): Promise<Chain> {
  const { count, hash } = await readEnd(ctx)
  const from = Math.max(0, count - checkedAtOnce)
  const whole = await readLastCheck(ctx)
  const brokenNow = await findBroken(ctx, { from, to: count })
  return { count, hash, checked: count - from, broken_at: brokenNow ?? whole?.brokenAt ?? null, whole_at: whole?.at.toISOString() ?? null }
}

/**
 * The place of the first act after place `from`, up to `to`, that is not as it was written: changed, gone, or out of its order. The act before
 * them is believed. Undefined if all are.
 */
export async function findBroken(ctx: ReadCtx, { from, to }: { from: number; to: number }): Promise<number | undefined> {
  for (let at = from; at < to; at += step) {
    const broken = await findBrokenOf(ctx, { from: at, to: Math.min(at + step, to) })
    if (broken !== undefined) return broken
  }
  return undefined
}

async function findBrokenOf(ctx: ReadCtx, { from, to }: { from: number; to: number }): Promise<number | undefined> {
  const contentOf = (source: string) =>
    sql`when ${source} then (select content_of_row(${source}::text, kept) from ${sql.identifier(source)} kept where kept.id = row_id)`
  const { rows } = await ctx.db.execute<{ place: string | number }>(sql`
    select place from (
      select place, hash, lag(hash) over (order by place) as before,
        case source ${contentOf('audit_events')} ${contentOf('catalog_edits')} ${contentOf('channel_edits')} end as content
      from generate_series(${from}::bigint, ${to}::bigint) as place
      left join audit_chain on seq = place and seq between ${from}::bigint and ${to}::bigint
    ) as read
    where place > ${from}::bigint
      and (hash is null or hash is distinct from encode(sha256(convert_to(coalesce(before, '') || chr(10) || content, 'UTF8')), 'hex'))
    order by place limit 1`)
  return rows[0] ? Number(rows[0].place) : undefined
}

/** How many acts and edits are not in the chain: the database adds each in its tx, so none is unless somebody stopped it. */
export async function countUnchained(ctx: ReadCtx): Promise<number> {
  const { rows } = await ctx.db.execute<{ count: string | number }>(sql`
    select (select count(*) from audit_events) + (select count(*) from catalog_edits) + (select count(*) from channel_edits)
      - (select count(*) from audit_chain) as count`)
  return Number(rows[0]?.count ?? 0)
}
