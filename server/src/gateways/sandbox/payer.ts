import { randomUUID } from 'node:crypto'
import type { Rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { inTx } from '../../db/in-tx.ts'
import { sandboxPayments, sandboxReceipts } from '../../db/schema/sandbox.ts'
import { type CompanyCtx, listReceipts, lockPayment } from './company.ts'

export type PayerAct = { kind: 'done'; noticeId: string } | { kind: 'refused'; detail: string }

const insertReceipt = buildOnce((db, receipt: Given<typeof sandboxReceipts.$inferInsert>) => db.insert(sandboxReceipts).values(receipt))

/** Books money from the payer, even if it is late, too much or a second payment; never on a failed or cancelled payment. */
export async function bookPayment(ctx: CompanyCtx, input: { reference: string; amountIdr: Rupiah }): Promise<PayerAct> {
  if (input.amountIdr < 1) return { kind: 'refused', detail: 'nothing to pay' }
  const id = `SBX-${randomUUID()}`
  return await inTx(ctx, async ctx => {
    const payment = await lockPayment(ctx, input.reference)
    if (payment?.status !== 'open') return { kind: 'refused', detail: payment ? `the payment is ${payment.status}` : 'no such payment' }
    const receipt = { id, reference: input.reference, amount: input.amountIdr, paidAt: ctx.clock.now() }
    sendLast(ctx.db, insertReceipt(ctx.db, receipt))
    return { kind: 'done', noticeId: id }
  })
}

/** Fails the payment for good. Refused if money has arrived. */
export async function bookFailure(ctx: CompanyCtx, reference: string): Promise<PayerAct> {
  return await inTx(ctx, async ctx => {
    const payment = await lockPayment(ctx, reference)
    if (!payment) return { kind: 'refused', detail: 'no such payment' }
    if (payment.status === 'cancelled') return { kind: 'refused', detail: 'the payment is cancelled' }
    const receipts = await listReceipts(ctx, reference)
    if (receipts.length > 0) return { kind: 'refused', detail: 'money has arrived' }
    await ctx.db.update(sandboxPayments).set({ status: 'failed' }).where(eq(sandboxPayments.reference, reference))
    return { kind: 'done', noticeId: `${reference}:failed` }
  })
}
