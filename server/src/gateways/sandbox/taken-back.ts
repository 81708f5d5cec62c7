import { randomUUID } from 'node:crypto'
import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { inTx } from '../../db/in-tx.ts'
import { sandboxPayments, sandboxRefunds } from '../../db/schema/sandbox.ts'
import type { TakenBack } from '../gateway.ts'
import { type CompanyCtx, listReceipts, listTakenBack, lockPayment } from './company.ts'
import type { PayerAct } from './payer.ts'

/**
 * Takes money of the payment's newest receipt that has any left: all of it, or `amountIdr`. Nobody asked the store. A reversal takes the
 * whole receipt, and is refused once some of it was taken back otherwise.
 */
export async function bookTakenBack(
  ctx: CompanyCtx,
  input: { reference: string; kind: TakenBack['kind']; amountIdr?: Rupiah | undefined },
): Promise<PayerAct> {
  const { reference, kind } = input
  return await inTx(ctx, async ctx => {
    if (!(await lockPayment(ctx, reference))) return { kind: 'refused', detail: 'no such payment' }
    const receipts = await listReceipts(ctx, reference)
    const gone = await listTakenBack(ctx, reference)
    const leftOf = (receipt: { id: string; amount: Rupiah }) =>
      receipt.amount -
      gone.filter(({ receiptId }) => (receiptId ?? receipts[0]?.id) === receipt.id).reduce((sum, { amount }) => sum + amount, 0)
    const receipt = receipts.findLast(receipt => (kind === 'reversal' ? leftOf(receipt) === receipt.amount : leftOf(receipt) > 0))
    if (!receipt) return { kind: 'refused', detail: 'nothing is left of the payment' }
    const amount = input.amountIdr ?? rupiah(leftOf(receipt))
    if (amount < 1 || amount > leftOf(receipt)) return { kind: 'refused', detail: 'more than is left' }
    const id = `SBB-${randomUUID()}`
    const movement = { kind, receiptId: receipt.id, isOwn: false, amount, at: ctx.clock.now() }
    await ctx.db.insert(sandboxRefunds).values({ reference: id, paymentReference: reference, ...movement })
    // As at real companies, the payer can not pay again under this reference.
    if (kind === 'reversal') await ctx.db.update(sandboxPayments).set({ status: 'failed' }).where(eq(sandboxPayments.reference, reference))
    return { kind: 'done', noticeId: id }
  })
}
