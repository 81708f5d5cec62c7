import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { onOneConnection } from '../../db/on-one-connection.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { payouts, refundedUnits, refunds } from '../../db/schema/refunds.ts'
import { together } from '../../db/together.ts'
import { visitor } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { findPlayerRules } from '../catalog/read.ts'
import { describeChannelOf } from '../channels/read.ts'
import { measureUsual } from '../measures/read.ts'
import type { Order } from './change-order.ts'
import { isCorrectable } from './correction.ts'
import { isBuyer, type Proof } from './is-buyer.ts'
import { maskAccount } from './mask-account.ts'
import { openCode } from './open-codes.ts'
import { isPaymentOf } from './order-payment.ts'
import { readTold } from './read-told.ts'
import { describeTransaction, type TransactionParts } from './transaction-view.ts'

/**
 * An order as shown to anyone with its id; its buyer sees more. `showsCodes` if the asker has proved to know its contact.
 * Refuses an unknown id.
 */
export async function getTransaction(ctx: Ctx, input: Proof & { id: string; showsCodes?: boolean }): Promise<Transaction> {
  const [order] = await selectOrder(ctx.db, { id: input.id })
  if (!order) throw orderNotFound()
  const { showsCodes = false, asker = visitor, orderSecret = null } = input
  const isProven = isBuyer(order, input)
  // Measurements are kept for the whole store, not for one connection.
  const [usual, { tried, ...read }] = await Promise.all([measureUsual(ctx, order), onOneConnection(ctx, ctx => readParts(ctx, order))])
  const parts = {
    ...read,
    usual,
    tried: showsCodes || isProven ? tried.map(attempt => withOpenCode(ctx, attempt)) : tried,
    fields: isProven && isCorrectable(order, ctx.clock.now()) ? ((await findPlayerRules(ctx, order.productId))?.fields ?? []) : null,
    told: isProven ? await readTold(ctx, order) : [],
  }
  return describeTransaction(parts, {
    channel: await describeChannelOf(ctx, order.channelId),
    now: ctx.clock.now(),
    claimHours: ctx.settings.claimHours,
    showsCodes,
    suppliers: ctx.suppliers,
    asker,
    orderSecret,
  })
}

/** The one refusal of an unknown order and of an order the caller may not see. */
export function orderNotFound(): Problem {
  return new Problem('not_found', 'Pesanan ini tidak ketemu. Cek lagi nomornya, ya.')
}

function withOpenCode(ctx: Ctx, attempt: typeof attempts.$inferSelect) {
  const { orderId, serialNumber } = attempt
  return serialNumber === null ? attempt : { ...attempt, serialNumber: openCode(ctx, { orderId, code: serialNumber }) }
}

type OfOrder = Given<{ orderId: string }>

const selectOrder = buildOnce((db, { id }: Given<{ id: string }>) => db.select().from(orders).where(eq(orders.id, id)))
const selectEvents = buildOnce((db, { orderId }: OfOrder) =>
  db.select().from(orderEvents).where(eq(orderEvents.orderId, orderId)).orderBy(asc(orderEvents.version)),
)
const selectPayment = buildOnce((db, { orderId }: OfOrder) => db.select().from(payments).where(isPaymentOf(orderId)))
const selectReceipts = buildOnce((db, { orderId }: OfOrder) =>
  db
    .select({ amount: paymentReceipts.amount })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    // Money that was found to be there after all has another row beside the reversed one.
    .where(and(isPaymentOf(orderId), isNull(paymentReceipts.reversedAt))),
)
const selectAttempts = buildOnce((db, { orderId }: OfOrder) => db.select().from(attempts).where(eq(attempts.orderId, orderId)))
const selectRefunds = buildOnce((db, { orderId }: OfOrder) =>
  db
    .select()
    .from(refunds)
    .where(and(eq(refunds.subjectKind, 'order'), eq(refunds.subjectId, orderId)))
    .orderBy(asc(refunds.createdAt)),
)
const selectUnits = buildOnce((db, { orderId }: OfOrder) => db.select().from(refundedUnits).where(eq(refundedUnits.orderId, orderId)))
const selectPayouts = buildOnce((db, { orderId }: OfOrder) =>
  db
    .select()
    .from(payouts)
    .where(and(eq(payouts.subjectKind, 'order'), eq(payouts.subjectId, orderId))),
)

async function readParts(ctx: Ctx, order: Order): Promise<Omit<TransactionParts, 'told' | 'fields' | 'usual'>> {
  const [events, [payment], movements] = await together([
    selectEvents(ctx.db, { orderId: order.id }),
    selectPayment(ctx.db, { orderId: order.id }),
    readMovements(ctx, order),
  ])
  return { order, events, payment, ...movements }
}

/** An order that waits for its payment has no receipts, attempts or refunds: a receipt moves it on in the same tx. */
async function readMovements(ctx: Ctx, order: Order): Promise<Pick<TransactionParts, 'receipts' | 'tried' | 'back'>> {
  if (order.status === 'pending_payment') return { receipts: [], tried: [], back: [] }
  const [receipts, tried, back, units, paid] = await together([
    selectReceipts(ctx.db, { orderId: order.id }),
    selectAttempts(ctx.db, { orderId: order.id }),
    selectRefunds(ctx.db, { orderId: order.id }),
    selectUnits(ctx.db, { orderId: order.id }),
    selectPayouts(ctx.db, { orderId: order.id }),
  ])
  const unitsOf = (id: string) => units.filter(({ refundId }) => refundId === id).map(({ unit }) => unit)
  const accounts = new Map(paid.map(payout => [payout.id, maskAccount(payout)]))
  const accountOf = (payoutId: string | null) => accounts.get(payoutId ?? '') ?? null
  return { receipts, tried, back: back.map(refund => ({ ...refund, units: unitsOf(refund.id), account: accountOf(refund.payoutId) })) }
}
