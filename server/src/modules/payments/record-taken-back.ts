import { rupiah } from '@kilat/contract/money.ts'
import { and, asc, eq, gte, isNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { TakenBack } from '../../gateways/gateway.ts'
import { chargebackAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { nameOf, rowIdOf } from './receipt-rows.ts'
import { findRenamed } from './renamed-chargebacks.ts'
import { actsFor, subjectOf } from './subject.ts'

type Payment = typeof payments.$inferSelect

/** Begins the names of movements that a person has booked, which no gateway gives. */
const byHandStart = 'by-hand:'

const lineStart = `${byHandStart}line:`

/** The id of a movement that a person has booked, in place of the gateway's own. `isOfLine`: by a statement, which names no receipt. */
export const handName = (name: string, isOfLine: boolean) => `${isOfLine ? lineStart : byHandStart}${name}`

/** True for the id of a movement that a person has booked. */
export const isHandName = (externalId: string | null) => externalId?.startsWith(byHandStart) ?? false

/**
 * Writes down money that a gateway says was taken back, each movement once, even if its receipt is not booked: an older answer of the
 * gateway, in which the money stands, may still be under way. The store's own refunds are left out, and so is what a person has booked
 * before the gateway named it. This tx has locked the payment's subject.
 */
export async function noteTakenBack(ctx: TxCtx, input: { payment: Payment; takenBack?: readonly TakenBack[] }): Promise<void> {
  const { payment, takenBack: all = [] } = input
  if (all.length === 0) return
  const known = await ctx.db.select().from(takenBack).where(eq(takenBack.paymentId, payment.id)).orderBy(asc(takenBack.id))
  const receipts = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(eq(paymentReceipts.paymentId, payment.id))
    .orderBy(asc(paymentReceipts.again))
  const lastRow = (externalId: string) => receipts.findLast(row => row.externalId === externalId)
  // A reversal is over once a person found its money to be there after all. What the gateway takes back after that is another movement.
  const isOver = (row: Row) => {
    const of = receipts.find(({ id }) => id === row.receiptId)
    return row.kind === 'reversal' && of !== undefined && lastRow(of.externalId)?.id !== of.id
  }
  // Each stands for one movement of the gateway, at every answer: a second one of this amount is booked.
  const byHand = new Set(known.filter(row => isHandName(nameOf(row)) && !isOver(row)))
  const rowOf = (gone: TakenBack) => lastRow(gone.receiptId)?.id ?? rowIdOf({ paymentId: payment.id, externalId: gone.receiptId })
  const ofGateway = known.filter(row => !isHandName(nameOf(row))).map(row => ({ ...row, name: nameOf(row) }))
  const renamed = findRenamed({ known: ofGateway, named: all.map(gone => ({ gone, receiptId: rowOf(gone) })) })
  for (const gone of all) {
    if (gone.amountIdr < 1 || (await isOwnRefund(ctx, { payment, gone }))) continue
    const { kind, externalId, amountIdr } = gone
    const times = known.filter(row => nameOf(row) === externalId)
    const id = rowIdOf({ paymentId: payment.id, externalId, again: times.length })
    const receiptId = rowOf(gone)
    const noted = times.find(row => !isOver(row))
    if (noted && noted.amount !== amountIdr)
      ctx.log.error({ id: noted.id, amountIdr, bookedIdr: noted.amount }, 'a gateway names another amount for money it took back')
    if (noted || (kind === 'reversal' && (await isReversedAs(ctx, { receiptId, notAs: id })))) continue
    if (renamed.has(gone)) continue
    const alike = [...byHand].filter(row => row.amount === amountIdr)
    const same = alike.find(row => row.receiptId === receiptId) ?? alike.find(row => nameOf(row).startsWith(lineStart))
    if (!same) {
      await writeTakenBack(ctx, { payment, id, gone, receiptId })
      continue
    }
    byHand.delete(same)
    await becomeNamed(ctx, { payment, noted: same, as: { kind, receiptId } })
  }
}

type Written = { payment: Payment; id: string; receiptId: string; gone: Pick<TakenBack, 'kind' | 'amountIdr' | 'at'> }

/** Writes down one movement of a row of a receipt, once. This tx has locked the payment's subject. */
export async function writeTakenBack(ctx: TxCtx, { payment, id, receiptId, gone }: Written): Promise<void> {
  const { kind, amountIdr, at } = gone
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
}

/** True if a receipt's reversal was noted under another name: a person was faster than the gateway, and what never stood is not taken back twice. */
async function isReversedAs(ctx: TxCtx, { receiptId, notAs }: { receiptId: string; notAs: string }): Promise<boolean> {
  const reversal = and(eq(takenBack.receiptId, receiptId), eq(takenBack.kind, 'reversal'), ne(takenBack.id, notAs))
  return (await ctx.db.$count(takenBack, reversal)) > 0
}

type Row = typeof takenBack.$inferSelect

/**
 * The gateway now names a movement that a person has booked: it takes the gateway's receipt and kind, and its money stays booked once. If it turns out to
 * be a reversal, the money never stood. A receipt that is not booked yet can not be its own, and one that was reversed by hand stays so.
 */
async function becomeNamed(ctx: TxCtx, input: { payment: Payment; noted: Row; as: Pick<Row, 'kind' | 'receiptId'> }): Promise<void> {
  const { payment, noted, as } = input
  if (noted.kind === 'reversal') return
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.id, as.receiptId))
  if (!receipt) return
  const kind = as.kind === 'reversal' ? as.kind : noted.kind
  await ctx.db.update(takenBack).set({ kind, receiptId: receipt.id }).where(eq(takenBack.id, noted.id))
  if (kind === 'reversal') await reverse(ctx, { payment, receipt })
}

/**
 * A refund that the gateway refused and then made, or that a person made under its reference, is not the store's own: it gave it back another way, or
 * sent nothing, because the payer had the money.
 */
async function isOwnRefund(ctx: TxCtx, { payment, gone }: { payment: Payment; gone: TakenBack }): Promise<boolean> {
  if (gone.refundReference === null) return false
  const [own] = await ctx.db.select().from(refunds).where(eq(refunds.id, gone.refundReference))
  return own?.paymentId === payment.id && own.backTo === 'source' && !own.isTakenBack
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
