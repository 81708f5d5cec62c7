import { orderIdSchema } from '@kilat/contract/ids.ts'
import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { ShownPayout, WaitingClaim } from '@kilat/contract/operator/claims.ts'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesLater, oldestFirst } from '../../db/list-filter.ts'
import { orders } from '../../db/schema/orders.ts'
import { payouts, refunds } from '../../db/schema/refunds.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import { isAnonymous } from '../orders/anonymise-orders.ts'
import { maskAccount } from '../orders/mask-account.ts'
import { isOrderRefund, isRefundOf } from '../orders/order-payment.ts'
import { countUncovered } from './cover-claims.ts'
import type { Payout } from './pay-out.ts'

const isOut = inArray(refunds.status, ['claim', 'paying'])
const placed = { id: orders.id, at: orders.createdAt }

/**
 * Orders whose money waits to be claimed or is being paid out, the oldest first, one page at a time; with `order` only that one. Refuses a
 * cursor of another list.
 */
export async function listClaims(
  ctx: ReadCtx,
  { limit, cursor, order }: { limit: number; cursor?: string | undefined; order?: string | undefined },
): Promise<{ data: WaitingClaim[]; next_cursor: string | null }> {
  const isWaiting = sql`exists (select 1 from ${refunds} where ${isOrderRefund} and ${isOut})`
  const rows = await ctx.db
    .select()
    .from(orders)
    .where(and(order === undefined ? undefined : eq(orders.id, order), isWaiting, comesLater(placed, cursor, orderIdSchema)))
    .orderBy(...oldestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const ids = shown.map(({ id }) => id)
  const out = await ctx.db
    .select()
    .from(refunds)
    .where(and(isRefundOf(ids), isOut))
    .orderBy(asc(refunds.createdAt))
  const isOpen = and(eq(payouts.subjectKind, 'order'), inArray(payouts.subjectId, ids), eq(payouts.status, 'open'))
  const open = ids.length === 0 ? [] : await ctx.db.select().from(payouts).where(isOpen)
  const gone = await readGone(
    ctx,
    out.flatMap(({ status, paymentId }) => (status === 'paying' ? [paymentId] : [])),
  )
  return {
    data: shown.map(order => describeClaim(order, { out: out.filter(each => each.subjectId === order.id), open, gone })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
  }
}

/** What payers have taken back of these payments and nothing stands for yet. */
async function readGone(ctx: ReadCtx, paymentIds: readonly string[]): Promise<ReadonlyMap<string, Rupiah>> {
  const gone = new Map<string, Rupiah>()
  for (const paymentId of new Set(paymentIds)) gone.set(paymentId, rupiah(Math.max(0, await countUncovered(ctx, { paymentId }))))
  return gone
}

/** A payout as operators see it. */
export function describePayout(payout: Payout): ShownPayout {
  const { id, version, status, subjectId, amount, createdAt } = payout
  return { id, version, status, order: subjectId, amount, account: maskAccount(payout), created_at: createdAt.toISOString() }
}

type Parts = { out: readonly (typeof refunds.$inferSelect)[]; open: readonly Payout[]; gone: ReadonlyMap<string, Rupiah> }

function describeClaim(order: typeof orders.$inferSelect, { out, open, gone }: Parts): WaitingClaim {
  const paying = out.filter(({ status }) => status === 'paying')
  const goneIdr = sumIdr(rupiah(0), ...[...new Set(paying.map(({ paymentId }) => paymentId))].map(id => gone.get(id) ?? rupiah(0)))
  const payout = open.find(({ subjectId }) => subjectId === order.id)
  const latest = (at: 'provenAt' | 'dueAt') => new Date(Math.max(...out.map(each => each[at]?.getTime() ?? 0))).toISOString()
  const isProven = out.every(({ provenAt }) => provenAt !== null)
  return {
    order: order.id,
    version: order.version,
    amount: sumIdr(rupiah(0), ...out.map(({ amount }) => amount)),
    contact: isAnonymous(order) ? null : { kind: order.contactKind, value: order.contactValue },
    since: (out[0]?.createdAt ?? order.createdAt).toISOString(),
    proven_at: isProven ? latest('provenAt') : null,
    due_at: payout ? latest('dueAt') : null,
    payout: payout ? describePayout(payout) : null,
    taken_back: rupiah(Math.min(goneIdr, sumIdr(rupiah(0), ...paying.map(({ amount }) => amount)))),
  }
}
