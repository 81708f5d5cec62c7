import type { Rupiah } from '@kilat/contract/money.ts'
import { and, asc, eq, inArray, isNull, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import type { TakenBack } from '../../gateways/gateway.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { readReceiptRows, rowIdOf } from './receipt-rows.ts'
import { bookTakenBack, handName, readUnbooked, writeTakenBack } from './record-taken-back.ts'
import { actsFor, subjectOf } from './subject.ts'

type Payment = typeof payments.$inferSelect

/** `name` names the act, once. */
type ByHand = { payment: Payment; kind: TakenBack['kind']; amountIdr: Rupiah; at: Date; name: string }
type OfReceipt = ByHand & { receipt: typeof paymentReceipts.$inferSelect; isOfLine: boolean }

/** The payment with this reference at this gateway, its subject locked; undefined if the gateway has no payment of this store under it. */
export async function lockPaymentAt(ctx: TxCtx, { gateway, reference }: { gateway: string; reference: string }) {
  const isIt = and(eq(payments.id, reference), eq(payments.gateway, gateway))
  const [payment] = await ctx.db.select().from(payments).where(isIt)
  if (!payment) return undefined
  const subject = subjectOf(payment)
  await actsFor(ctx, subject).lock(ctx, subject)
  return payment
}

/**
 * Books that money of a payment was taken back, as a person has read in a statement: the same follows as when the gateway says so itself,
 * and if it does later, also of another receipt of the same amount, nothing is booked again. The payment's subject is locked. Answers false, and books nothing, if no money is booked
 * that could have been taken back.
 */
export async function takeBackByHand(ctx: TxCtx, { payment, kind, amountIdr, at, name }: ByHand): Promise<boolean> {
  const isOf = and(eq(paymentReceipts.paymentId, payment.id), isNull(paymentReceipts.reversedAt))
  const standing = await ctx.db.select().from(paymentReceipts).where(isOf).orderBy(asc(paymentReceipts.recordedAt), asc(paymentReceipts.id))
  const receipt = standing.find(({ amount }) => amount === amountIdr) ?? standing.find(({ amount }) => amount > amountIdr)
  if (!receipt) return false
  // A reversal takes the whole receipt.
  const said = kind === 'reversal' && amountIdr < receipt.amount ? 'refund' : kind
  await bookByHand(ctx, { payment, kind: said, receipt, amountIdr, at, name, isOfLine: true })
  return true
}

/**
 * Books that a receipt never stood at its gateway, as a person has found out: the same follows as from the gateway's own reversal. Answers
 * false, and books nothing, if there is no such receipt that stands. Throws `wrong_state` if a part of it was taken back: it was there once.
 */
export async function reverseByHand(ctx: TxCtx, { receiptId, name }: { receiptId: string; name: string }): Promise<boolean> {
  const [row] = await ctx.db
    .select({ payment: payments })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(eq(paymentReceipts.id, receiptId))
  if (!row) return false
  const { payment } = row
  const subject = subjectOf(payment)
  await actsFor(ctx, subject).lock(ctx, subject)
  const stands = and(eq(paymentReceipts.id, receiptId), isNull(paymentReceipts.reversedAt))
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(stands)
  if (!receipt) return false
  const rows = (await readReceiptRows(ctx, receipt)).map(({ id }) => id)
  if ((await ctx.db.$count(takenBack, and(inArray(takenBack.receiptId, rows), ne(takenBack.kind, 'reversal')))) > 0)
    throw wrongState('Sebagian uang ini sudah ditarik kembali, jadi tidak bisa dibatalkan utuh. Ikuti kata gateway di buku.')
  const gone = { kind: 'reversal' as const, receipt, amountIdr: receipt.amount, at: ctx.clock.now() }
  await bookByHand(ctx, { payment, ...gone, name, isOfLine: false })
  return true
}

async function bookByHand(ctx: TxCtx, { payment, receipt, name, isOfLine, ...said }: OfReceipt): Promise<void> {
  const id = rowIdOf({ paymentId: payment.id, externalId: handName(name, isOfLine) })
  await writeTakenBack(ctx, { payment, id, gone: said, receiptId: receipt.id })
  await bookTakenBack(ctx, { payment, noted: await readUnbooked(ctx, payment) })
}
