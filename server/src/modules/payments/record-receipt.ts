import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { inTx } from '../../db/in-tx.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { together } from '../../db/together.ts'
import type { Receipt } from '../../gateways/gateway.ts'
import { gatewayAccount, gatewayCostAccount, subjectAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { gatewayCostOf } from './gateway-terms.ts'
import { logOtherAmount } from './log-other-amount.ts'
import { readReceiptRows, rowIdOf } from './receipt-rows.ts'
import { bookTakenBack, readUnbooked } from './record-taken-back.ts'
import { releaseSuspense } from './release-suspense.ts'
import { actsFor, subjectOf } from './subject.ts'

type Booked = typeof paymentReceipts.$inferSelect
/** `again`: the number of its row, if its money was reversed and is there after all. */
type Arrived = { payment: typeof payments.$inferSelect; receipt: Receipt; again?: number }

/**
 * Books money that arrived, once, and has its subject do what follows from it. Money of it that was noted as taken back is booked in the
 * same tx, so that nothing is delivered for it in between. Answers false when this receipt was known.
 */
export async function recordReceipt(ctx: Ctx, input: Arrived): Promise<boolean> {
  if (input.receipt.amountIdr < 1) return false
  return inTx(ctx, ctx => bookArrival(ctx, input))
}

/** The part of it that belongs into one tx. */
export async function bookArrival(ctx: TxCtx, input: Arrived): Promise<boolean> {
  const { id, kind } = subjectOf(input.payment)
  const acts = actsFor(ctx, { id, kind })
  // In this order: the receipt under the subject's lock.
  const [, receiptId] = await together([acts.lock(ctx, { id }), insertReceipt(ctx, input)])
  if (receiptId === undefined) return false
  const { payment, receipt, again = 0 } = input
  const { gateway, id: paymentId } = payment
  // Settling reads the books, so the postings of this receipt are sent before it.
  const [noted] = await together([
    readUnbooked(ctx, payment),
    bookReceipt(ctx, input),
    acts.settle(ctx, { id, gateway, paymentId, receiptId, receipt, isAgain: again > 0 }),
  ])
  await bookTakenBack(ctx, { payment, noted })
  return true
}

/** The id of a gateway's receipt in this store, the same each time it is listed. */
function receiptIdOf({ payment, receipt, again }: Arrived): string {
  return rowIdOf({ paymentId: payment.id, externalId: receipt.externalId, ...(again !== undefined && { again }) })
}

/** Logs what a gateway says otherwise of a receipt that is booked. */
export function noteBookedAgain(ctx: Pick<Ctx, 'log'>, { payment, receipt, booked }: Arrived & { booked: Booked | undefined }): void {
  const { id: reference, gateway } = payment
  if (booked?.reversedAt) ctx.log.error({ receiptId: booked.id, gateway }, 'a gateway lists a receipt again that it had reversed')
  logOtherAmount(ctx, { gateway, reference, receipt, bookedIdr: booked?.amount })
}

const writeReceipt = buildOnce((db, given: Given<typeof paymentReceipts.$inferInsert>) =>
  db.insert(paymentReceipts).values(given).onConflictDoNothing().returning({ id: paymentReceipts.id }),
)

/** Writes a receipt. Answers its id; undefined if it was written before. */
async function insertReceipt(ctx: TxCtx, input: Arrived): Promise<string | undefined> {
  const { payment, receipt, again = 0 } = input
  const receiptId = receiptIdOf(input)
  const recorded = await writeReceipt(ctx.db, {
    id: receiptId,
    paymentId: payment.id,
    gateway: payment.gateway,
    externalId: receipt.externalId,
    amount: receipt.amountIdr,
    gatewayCost: gatewayCostOf(payment, receipt),
    paidAt: receipt.paidAt,
    recordedAt: ctx.clock.now(),
    again,
  })
  if (recorded.length > 0) return receiptId
  noteBookedAgain(ctx, {
    payment,
    receipt,
    booked: (await readReceiptRows(ctx, { paymentId: payment.id, externalId: receipt.externalId })).at(-1),
  })
  return undefined
}

const markPaid = buildOnce((db, { id, status }: Given<{ id: string; status: 'paid' }>) =>
  db.update(payments).set({ status }).where(eq(payments.id, id)),
)

/** Books a new receipt, and marks the payment as paid if it is covered. */
async function bookReceipt(ctx: TxCtx, input: Arrived): Promise<void> {
  const { payment, receipt } = input
  const receiptId = receiptIdOf(input)
  const gatewayCostIdr = gatewayCostOf(payment, receipt)
  const isCovered = receipt.amountIdr >= payment.amount
  const subject = subjectOf(payment)
  const [held, booked] = [gatewayAccount(payment.gateway), { subject, at: ctx.clock.now() }]
  await together([
    releaseSuspense(ctx, { gateway: payment.gateway, reference: payment.id, externalId: receipt.externalId }),
    post(ctx, { ...booked, key: `receipt:${receiptId}`, from: held, to: subjectAccount(subject), amountIdr: receipt.amountIdr }),
    post(ctx, { ...booked, key: `gateway_cost:${receiptId}`, from: gatewayCostAccount, to: held, amountIdr: gatewayCostIdr }),
    isCovered && markPaid(ctx.db, { id: payment.id, status: 'paid' }),
  ])
}
