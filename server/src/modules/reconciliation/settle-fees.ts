import { and, asc, eq, gt, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx, type ReadCtx } from '../../db/in-tx.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'
import { Problem } from '../../platform/problem.ts'
import { bookDifference } from './book-difference.ts'
import { closeDifference } from './close-difference.ts'

/** Differences settled in one tx: few enough that buyers do not wait for it. */
const rowsPerTx = 50

/** Fee differences of a gateway that wait, of money that moved on these days in Jakarta; all of them without days. */
export type FeesAsked = { gateway: string; fromDay?: string | undefined; toDay?: string | undefined }

/** `moreIdr`: what the gateway keeps above the books, all together; negative if it keeps less. */
export type Fees = { count: number; moreIdr: number }

type Settling = FeesAsked & {
  act: 'book' | 'accept'
  /** What the operator saw: all of them, or what the batch before left. */
  seen: Fees
  /** The last difference of the batch before; null for the first. */
  after: string | null
  decided: ByHand
}

/** `refusedCount`: their receipts have changed since, so they still wait. `next`: null after the last batch. */
export type SettledFees = { settled: Fees; refusedCount: number; left: Fees; next: string | null }

/** How many fee differences wait, and what they come to. */
export async function summariseFees(ctx: ReadCtx, asked: FeesAsked): Promise<Fees> {
  return summarise(ctx, isAsked(asked))
}

/**
 * Settles a batch of fee differences as one act of one person, each with its own posting and its own row in the audit. Throws
 * `stale_version` and settles nothing unless exactly what the operator saw waits: so a repeat, a second operator and a batch whose answer was
 * lost settle nothing twice, and begin again with a new look.
 */
export async function settleFees(ctx: Ctx, { act, seen, after, decided, ...asked }: Settling): Promise<SettledFees> {
  return inTx(ctx, async ctx => {
    const isLeft = and(isAsked(asked), after === null ? undefined : gt(differences.id, after))
    const rows = await ctx.db.select().from(differences).where(isLeft).orderBy(asc(differences.id)).limit(rowsPerTx).for('update')
    const now = await summarise(ctx, isLeft)
    if (now.count !== seen.count || now.moreIdr !== seen.moreIdr) throw changed(now)
    const settled = { count: 0, moreIdr: 0 }
    for (const row of rows) {
      if (act === 'book' && !(await bookDifference(ctx, row))) continue
      await closeDifference(ctx, { row, act, decided })
      settled.count += 1
      settled.moreIdr += (row.theirs ?? 0) - (row.ours ?? 0)
    }
    const last = rows.length < rowsPerTx ? undefined : rows.at(-1)
    const left = last ? await summarise(ctx, and(isAsked(asked), gt(differences.id, last.id))) : { count: 0, moreIdr: 0 }
    return { settled, refusedCount: rows.length - settled.count, left, next: left.count > 0 ? (last?.id ?? null) : null }
  })
}

async function summarise(ctx: ReadCtx, isIt: SQL | undefined): Promise<Fees> {
  const [sum] = await ctx.db
    .select({
      count: sql<string | number>`count(*)`,
      more: sql<string | number>`coalesce(sum(coalesce(${differences.theirs}, 0) - coalesce(${differences.ours}, 0)), 0)`,
    })
    .from(differences)
    .where(isIt)
  return { count: Number(sum?.count ?? 0), moreIdr: Number(sum?.more ?? 0) }
}

function isAsked({ gateway, fromDay, toDay }: FeesAsked): SQL | undefined {
  return and(
    eq(differences.status, 'open'),
    eq(differences.kind, 'fee_differs'),
    eq(differences.gateway, gateway),
    fromDay === undefined ? undefined : gte(differences.movedAt, startOfJakartaDay(fromDay)),
    toDay === undefined ? undefined : lt(differences.movedAt, startOfJakartaDay(addDays(toDay, 1))),
  )
}

function changed({ count, moreIdr }: Fees): Problem {
  return new Problem('stale_version', `Sekarang ada ${count} selisih biaya, bersama ${moreIdr} rupiah. Lihat lagi, lalu putuskan.`)
}
