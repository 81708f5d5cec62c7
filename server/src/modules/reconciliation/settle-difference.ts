import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { differences, reconciledPayments } from '../../db/schema/reconciliation.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { recordAct } from '../audit/record-act.ts'
import { reinstateReceipt } from '../payments/reinstate-receipt.ts'
import { reverseByHand } from '../payments/take-back-by-hand.ts'
import { watchUnknownReference } from '../payments/watch-reference.ts'
import { reopenRefund } from '../refunds/reopen-refund.ts'
import { bookDifference, receiptOf, refundOf } from './book-difference.ts'
import { closeDifference, type DifferenceRow, loadDifference, refuseStale, refuseUnlessDone, type Settling } from './close-difference.ts'
import { compareAgain } from './compare-lines.ts'
import { fileLineOf } from './compare-transfers.ts'
import { compareFileLine, confirmLine } from './confirm-line.ts'
import { findPaymentAt } from './read.ts'
import { reconcilePayment } from './reconcile-payment.ts'
import { refuseUnlessThere } from './refuse-unless-there.ts'
import { endsByItself } from './taken-back-line.ts'

/**
 * Lets a person mend a difference. A repeat of the same act answers as the first did. Throws `not_found`, `stale_version` if it has
 * changed since it was read, and `wrong_state` if it does not wait any more or this act does not mend it.
 */
export async function settleDifference(ctx: Ctx, input: Settling): Promise<DifferenceRow> {
  if (input.act === 'check') return checkAgain(ctx, input)
  if (input.act === 'confirm') return confirmLine(ctx, input)
  if (input.act === 'reinstate') await refuseUnlessThere(ctx, input)
  const settled = await inTx(ctx, async ctx => {
    // What ended it is kept, so it is refused after the tx.
    if (input.act === 'book' && (await endsByItself(ctx, input))) return undefined
    const row = await loadDifference(ctx, input)
    if (row.status !== 'open') return refuseUnlessDone(ctx, { row, settling: input })
    refuseStale(ctx, { row, settling: input })
    const { act, decided } = input
    if (act === 'book' && !(await bookDifference(ctx, row))) throw gone()
    if (act === 'reverse' && !(await reverseByHand(ctx, { receiptId: receiptOf(row), name: `${row.id}:${row.version}` }))) throw gone()
    if (act === 'reinstate') await reinstate(ctx, row)
    if (act === 'reopen' && !(await reopenRefund(ctx, { refundId: refundOf(row), by: decided.by }))) throw gone()
    return closeDifference(ctx, { row, act, decided })
  })
  if (!settled) throw gone()
  const { gateway, reference } = settled
  // A line that named the reversed receipt is of the one that stands. On its own, because a comparison locks all of a payment in one order.
  if (input.act === 'reinstate' && reference !== null) await inTx(ctx, ctx => compareAgain(ctx, { gateway, references: [reference] }))
  return settled
}

const gone = () => wrongState('Uangnya belum tercatat di toko, atau sudah berubah. Baca lagi selisih ini.')

/** Its row is about the new receipt from now on, with what was booked for it, and the gateway is asked about the payment as about a new one. */
async function reinstate(ctx: TxCtx, row: DifferenceRow): Promise<void> {
  const receiptId = await reinstateReceipt(ctx, { receiptId: receiptOf(row) })
  if (receiptId === undefined) throw gone()
  await ctx.db
    .update(differences)
    .set({ thing: `receipt:${receiptId}` })
    .where(eq(differences.id, row.id))
  const nextAt = new Date(ctx.clock.now().getTime() + 24 * 60 * 60_000)
  await ctx.db
    .update(reconciledPayments)
    .set({ answerCount: 0, nextAt })
    .where(eq(reconciledPayments.paymentId, row.reference ?? ''))
}

/** Asks the gateway again, and answers the difference as it is after that. */
async function checkAgain(ctx: Ctx, settling: Settling): Promise<DifferenceRow> {
  const row = await inTx(ctx, async ctx => {
    const row = await loadDifference(ctx, settling)
    if (row.status !== 'open') return row
    refuseStale(ctx, { row, settling })
    const { kind, ours, theirs, version } = row
    const data = { note: settling.decided.note, kind, ours, theirs, version }
    const checked = { act: 'difference_checked', subjectKind: 'difference', subjectId: row.id } as const
    await recordAct(ctx, { ...checked, by: settling.decided.by, reason: 'by_hand', data })
    return row
  })
  if (row.status !== 'open') return row
  if (fileLineOf(row) !== undefined) return inTx(ctx, ctx => compareFileLine(ctx, row))
  const { gateway, reference } = row
  if (reference === null) return row
  const payment = await findPaymentAt(ctx, { gateway, reference })
  if (payment) await reconcilePayment(ctx, { paymentId: reference })
  else await inTx(ctx, ctx => watchUnknownReference(ctx, { gateway, reference }))
  return inTx(ctx, async ctx => {
    await compareAgain(ctx, { gateway, references: [reference] })
    return loadDifference(ctx, settling)
  })
}
