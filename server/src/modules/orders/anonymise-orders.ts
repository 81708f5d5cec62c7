import type { OrderStatus } from '@kilat/contract/transactions.ts'
import { and, asc, eq, isNotNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { forgetPayerPhones } from '../payments/forget-payer-phones.ts'
import { forgetLocked, type Order, orderLock } from './change-order.ts'
import { isOnlyTyped } from './is-only-typed.ts'
import { isOrderRefund, isPaymentOf } from './order-payment.ts'

const openStatuses: readonly OrderStatus[] = ['pending_payment', 'paid', 'delivering', 'refunding', 'on_hold']

/** True for an order whose account was deleted: it has no buyer to tell, to deliver to, or to prove anything. */
export function isAnonymous(order: Pick<Order, 'contactValue'>): boolean {
  return order.contactValue === ''
}

/** Ids of the watched payments of a user's closed orders. Open orders are left out: they keep the account anyway. */
export async function listWatchedPayments(ctx: ReadCtx, input: { userId: string }): Promise<string[]> {
  const watched = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(orders, isPaymentOf(orders.id))
    .where(and(eq(orders.userId, input.userId), isNotNull(payments.nextCheckAt), ne(orders.status, 'pending_payment')))
  return watched.map(({ id }) => id)
}

/** Ids of the orders that keep an account from being deleted. */
export type HeldOrders = {
  /** Orders that wait for their payment, their delivery or their refund, or whose delivery its supplier may be taking back. */
  open: string[]
  /** Closed orders whose payment is still watched, because money may arrive late. */
  watched: string[]
}

/**
 * Locks a user's orders in this tx and answers those that keep the account, because after the deletion the user could not prove
 * that their money is theirs. Payments in `cleared` no longer need their user.
 */
export async function lockHeldOrders(ctx: Pick<TxCtx, 'db'>, input: { userId: string; cleared: ReadonlySet<string> }): Promise<HeldOrders> {
  const isOwn = eq(orders.userId, input.userId)
  const all = await ctx.db.select({ id: orders.id, status: orders.status }).from(orders).where(isOwn).orderBy(asc(orders.id)).for(orderLock)
  const owing = await ctx.db
    .select({ id: refunds.subjectId })
    .from(refunds)
    .innerJoin(orders, isOrderRefund)
    .where(and(isOwn, ne(refunds.status, 'done')))
  const doubted = await ctx.db
    .select({ id: attempts.orderId })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(isOwn, eq(attempts.status, 'succeeded'), isNotNull(attempts.doubtedAt)))
  const watched = await ctx.db
    .select({ id: payments.id, orderId: payments.subjectId })
    .from(payments)
    .innerJoin(orders, isPaymentOf(orders.id))
    .where(and(isOwn, isNotNull(payments.nextCheckAt)))
  const owed = new Set([...owing, ...doubted].map(({ id }) => id))
  const awaited = new Set(watched.filter(({ id }) => !input.cleared.has(id)).map(({ orderId }) => orderId))
  const isOpen = ({ id, status }: (typeof all)[number]) => openStatuses.includes(status) || owed.has(id)
  return {
    open: all.filter(isOpen).map(({ id }) => id),
    watched: all.filter(order => !isOpen(order) && awaited.has(order.id)).map(({ id }) => id),
  }
}

/**
 * Gives a user's orders back to the browsers that placed them, if the user only knew their contact: the buyer may be somebody else, who still needs
 * the codes and the contact.
 */
export async function giveBackUnproven(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const given = await ctx.db
    .update(orders)
    .set({ userId: null, refundTo: 'source' })
    .where(and(eq(orders.userId, userId), isNotNull(orders.secretHash), isOnlyTyped(ctx)))
    .returning({ id: orders.id })
  for (const { id } of given) announce(ctx, { topic: 'order', id })
}

/**
 * Removes the user, the name, the contact and the payer's number from a user's orders. The orders themselves stay, because the books need them.
 * None of them may be held.
 */
export async function anonymiseOrders(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  const ids = ctx.db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await forgetPayerPhones(ctx, { kind: 'order', ids })
  const anonymised = await ctx.db
    .update(orders)
    .set({ userId: null, refundTo: 'source', contactValue: '', secretHash: null, nickname: null })
    .where(eq(orders.userId, userId))
    .returning({ id: orders.id })
  const isTheirs = and(eq(orderEvents.actorKind, 'user'), eq(orderEvents.actorId, userId))
  await ctx.db.update(orderEvents).set({ actorId: null }).where(isTheirs)
  forgetLocked(ctx)
  for (const { id } of anonymised) announce(ctx, { topic: 'order', id })
  if (anonymised.length > 0) announce(ctx, { topic: 'purchase' })
}
