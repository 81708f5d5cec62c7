import { rupiah } from '@kilat/contract/money.ts'
import { and, asc, eq, gte, isNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { TakenBack } from '../../gateways/gateway.ts'
import { chargebackAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { actsFor, subjectOf } from './subject.ts'

type Payment = typeof payments.$inferSelect

/**
 * Writes down money that a gateway says was taken back, each movement once, even if its receipt is not booked: an older answer of the
 * gateway, in which the money stands, may still be under way. The store's own refunds are left out. This tx has locked the payment's subject.
 */
export async function noteTakenBack(ctx: TxCtx, input: { payment: Payment; takenBack?: readonly TakenBack[] }): Promise<void> {
  const { payment } = input
  for (const gone of input.takenBack ?? []) {
    if (gone.amountIdr < 1 || (await isOwnRefund(ctx, { payment, gone }))) continue
    const { kind, externalId, amountIdr, at } = gone
    const [id, receiptId] = [`${payment.id}:${externalId}`, `${payment.id}:${gone.receiptId}`]
    if (kind === 'reversal' && (await isReversedAs(ctx, { receiptId, notAs: id }))) continue
    await ctx.db
      .insert(takenBack)
      .values({
        id,
        paymentId: payment.id,
        kind,
        receiptId,
        amount: amountIdr,
        happenedAt: at,
        recordedAt: ctx.clock.now(),
      })
      .onConflictDoNothing()
    const [noted] = await ctx.db.select().from(takenBack).where(eq(takenBack.id, id))
    if (noted && noted.amount !== amountIdr)
      ctx.log.error({ id, amountIdr, bookedIdr: noted.amount }, 'a gateway names another amount for money it took back')
  }
}

/** True if a receipt's reversal was noted under another name: a person was faster than the gateway, and what never stood is not taken back twice. */
async function isReversedAs(ctx: TxCtx, { receiptId, notAs }: { receiptId: string; notAs: string }): Promise<boolean> {
  const reversal = and(eq(takenBack.receiptId, receiptId), eq(takenBack.kind, 'reversal'), ne(takenBack.id, notAs))
  return (await ctx.db.$count(takenBack, reversal)) > 0
}

/** A refund that the gateway refused and then made, or that a person made under its reference, is not the store's own: it gave it back another way. */
async function isOwnRefund(ctx: TxCtx, { payment, gone }: { payment: Payment; gone: TakenBack }): Promise<boolean> {
  if (gone.refundReference === null) return false
  const [own] = await ctx.db.select().from(refunds).where(eq(refunds.id, gone.refundReference))
  return own?.paymentId === payment.id && own.backTo === 'source'
}

const selectUnbooked = buildOnce((db, { paymentId }: Given<{ paymentId: string }>) =>
  db
    .select({ gone: takenBack, receipt: paymentReceipts })
    .from(takenBack)
    .innerJoin(paymentReceipts, eq(paymentReceipts.id, takenBack.receiptId))
    .where(and(eq(takenBack.paymentId, paymentId), isNull(takenBack.bookedAt)))
    .orderBy(asc(takenBack.id)),
)

type Noted = Awaited<ReturnType<typeof readUnbooked>>

/** Noted movements of a payment whose receipt is booked, while they are not. They stay so while this tx has the payment's subject locked. */
export async function readUnbooked(ctx: TxCtx, { id: paymentId }: Pick<Payment, 'id'>) {
  return await selectUnbooked(ctx.db, { paymentId })
}

/** Books such movements: the store bears them, and the payment's subject, which is locked, does what follows. */
export async function bookTakenBack(ctx: TxCtx, { payment, noted }: { payment: Payment; noted: Noted }): Promise<void> {
  const now = ctx.clock.now()
  for (const { gone, receipt } of noted) {
    const subject = subjectOf(payment)
    const { id: takenBackId, kind, amount: amountIdr } = gone
    const { gateway } = receipt
    await ctx.db.update(takenBack).set({ bookedAt: now }).where(eq(takenBack.id, takenBackId))
    const booked = { key: `taken_back:${takenBackId}`, subject, at: now }
    await post(ctx, { ...booked, from: chargebackAccount, to: gatewayAccount(gateway), amountIdr })
    if (kind === 'reversal') await reverse(ctx, { payment, receipt })
    const named = { id: subject.id, gateway, paymentId: payment.id, takenBackId, receiptId: receipt.id, receiptIdr: receipt.amount }
    await actsFor(ctx, subject).takeBack(ctx, { ...named, kind, amountIdr })
  }
}

/** Unpays a payment whose settlement did not stand: the gateway keeps nothing of it, and it may be paid again. */
async function reverse(ctx: TxCtx, input: { payment: Payment; receipt: typeof paymentReceipts.$inferSelect }): Promise<void> {
  const { payment, receipt } = input
  const at = ctx.clock.now()
  const isThis = eq(paymentReceipts.id, receipt.id)
  // A statement may have corrected what the gateway keeps since the receipt was read.
  const [{ gatewayCost } = receipt] = await ctx.db.select().from(paymentReceipts).where(isThis).for('update')
  await ctx.db
    .update(paymentReceipts)
    .set({ reversedAt: at, gatewayCost: rupiah(0) })
    .where(isThis)
  await post(ctx, {
    key: `gateway_cost_back:${receipt.id}`,
    from: gatewayAccount(receipt.gateway),
    to: gatewayCostAccount,
    amountIdr: gatewayCost,
    subject: subjectOf(payment),
    at,
  })
  const stands = and(
    eq(paymentReceipts.paymentId, payment.id),
    isNull(paymentReceipts.reversedAt),
    gte(paymentReceipts.amount, payment.amount),
  )
  const [other] = await ctx.db.select({ id: paymentReceipts.id }).from(paymentReceipts).where(stands).limit(1)
  if (!other) await ctx.db.update(payments).set({ status: 'pending' }).where(eq(payments.id, payment.id))
}
