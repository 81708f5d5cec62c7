import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { Tx } from '../../db/database.ts'
import { sendNow } from '../../db/end-of-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type EventReason, orders } from '../../db/schema/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import { messageEventOf } from './message-event.ts'
import { canMove } from './order-status.ts'
import { writeEvent } from './write-event.ts'

export type Order = typeof orders.$inferSelect

/** The orders that each open tx has locked, as they are now: until it ends, nobody else changes them. */
const lockedIn = new WeakMap<Tx, Map<string, Order>>()

/**
 * How orders are locked: their ids stay, so rows that only name one, such as planned messages, need not wait. One tx writes such rows of many orders, and
 * would otherwise deadlock with another that locks many.
 */
export const orderLock = 'no key update'

const selectLocked = buildOnce((db, { id }: Given<{ id: string }>) => db.select().from(orders).where(eq(orders.id, id)).for(orderLock))

/** Locks the order in this tx, so that two events about it are handled one after the other. One that it has locked before is not read again. */
export async function lockOrder(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<Order | undefined> {
  const known = lockedIn.get(ctx.db)?.get(orderId)
  if (known) return known
  const [order] = await selectLocked(ctx.db, { id: orderId })
  if (order) noteLocked(ctx, order)
  return order
}

/** Notes how an order is now that this tx has locked or changed. Whoever writes into a locked order says so here. */
export function noteLocked(ctx: Pick<TxCtx, 'db'>, order: Order): void {
  const locked = lockedIn.get(ctx.db) ?? new Map<string, Order>()
  locked.set(order.id, order)
  lockedIn.set(ctx.db, locked)
}

/** Has this tx read its orders again: many were changed at once. */
export function forgetLocked(ctx: Pick<TxCtx, 'db'>): void {
  lockedIn.delete(ctx.db)
}

export type OrderChange = {
  code: TimelineCode
  data?: Record<string, unknown>
  /** The new status; omitted if the status stays. */
  to?: OrderStatus
  by: Actor
  reason: EventReason
  set?: Partial<
    Pick<
      Order,
      | 'paidAt'
      | 'promisedAt'
      | 'decideBy'
      | 'paymentLostAt'
      | 'deliveredAt'
      | 'reopenedCount'
      | 'waitsUntil'
      | 'correctableUntil'
      | 'refundTo'
      | 'player'
      | 'playerDisplay'
      | 'nickname'
      | 'region'
    >
  >
}

type Moved = NonNullable<OrderChange['set']> & Pick<Order, 'status' | 'version' | 'updatedAt'>

const moveOrder = buildOnce((db, { id, ...set }: Given<Moved & { id: string }>) => db.update(orders).set(set).where(eq(orders.id, id)))

/**
 * Writes one entry of the timeline with the move of the order, and announces `order`, and `purchase` if this delivers it. This tx
 * must have locked `order`: if another had written its next entry, the database would refuse this one. Answers the order as it is now, before
 * the database has.
 */
export async function changeOrder(ctx: Pick<TxCtx, 'db' | 'clock'>, input: { order: Order } & OrderChange): Promise<Order> {
  const { order, code, data = {}, to = input.order.status, by, reason, set = {} } = input
  const mayMove = to === order.status || canMove(order.status, to, by.kind)
  invariant(mayMove, `the ${by.kind} can not move order ${order.id} from ${order.status} to ${to}`)
  const now = ctx.clock.now()
  const known = lockedIn.get(ctx.db)?.get(order.id) ?? order
  invariant(known.version === order.version, `order ${order.id} is changed as it was before`)
  const version = order.version + 1
  const line = { orderId: order.id, version, at: now, code, fromStatus: order.status, toStatus: to, data, reason }
  const isUntold = messageEventOf(line) !== null
  const moved: Moved = { ...withoutUndefined(set), status: to, version, updatedAt: now }
  sendNow(ctx.db, moveOrder(ctx.db, { ...moved, id: order.id }))
  sendNow(ctx.db, writeEvent(ctx, { ...line, ...toActorColumns(by), isUntold }))
  const changed = { ...known, ...moved }
  noteLocked(ctx, changed)
  announce(ctx, { topic: 'order', id: order.id })
  if (to === 'delivered' && order.status !== to) announce(ctx, { topic: 'purchase' })
  return changed
}

/** A statement leaves as it was what is undefined. */
function withoutUndefined<Values extends object>(set: Values): Values {
  return Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined)) as Values
}

/** The reason of an entry: an operator's own decision, or else the usual one. */
export function reasonFor(by: Actor, usual: EventReason): EventReason {
  return by.kind === 'operator' ? 'by_hand' : usual
}
