import { randomUUID } from 'node:crypto'
import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { inTx } from '../../db/in-tx.ts'
import { sandboxPayments, sandboxReceipts } from '../../db/schema/sandbox.ts'
import { type CompanyCtx, findPayment, listReceipts, lockPayment } from './company.ts'

export type PayerAct = { kind: 'done'; noticeId: string } | { kind: 'refused'; detail: string }

type Paying = { id: string; reference: string; amount: Rupiah; paidAt: Date }

/** Books a receipt of an open payment, which stays as it is until then, in one statement. */
const insertReceipt = buildOnce((db, { id, reference, amount, paidAt }: Given<Paying>) =>
  db
    .insert(sandboxReceipts)
    .select(
      db
        .select({
          id: sql<string>`${id}::text`.as('id'),
          reference: sandboxPayments.reference,
          amount: sql<Rupiah>`${amount}::bigint`.as('amount'),
          paidAt: sql<Date>`${paidAt}::timestamptz`.as('paid_at'),
        })
        .from(sandboxPayments)
        .where(and(eq(sandboxPayments.reference, reference), eq(sandboxPayments.status, 'open')))
        .for('update'),
    )
    .returning({ id: sandboxReceipts.id }),
)

/** Books money from the payer, even if it is late, too much or a second payment; never on a failed or cancelled payment. */
export async function bookPayment(ctx: CompanyCtx, { reference, amountIdr }: { reference: string; amountIdr: Rupiah }): Promise<PayerAct> {
  if (amountIdr < 1) return { kind: 'refused', detail: 'nothing to pay' }
  const id = `SBX-${randomUUID()}`
  const [booked] = await insertReceipt(ctx.db, { id, reference, amount: amountIdr, paidAt: ctx.clock.now() })
  if (booked) return { kind: 'done', noticeId: id }
  const payment = await findPayment(ctx, reference)
  return { kind: 'refused', detail: payment ? `the payment is ${payment.status}` : 'no such payment' }
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
