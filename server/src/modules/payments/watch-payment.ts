import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { checkPayment, checkRead } from './check-payment.ts'
import { watchPaymentJob } from './jobs.ts'
import { hasPaidNotice } from './paid-notice.ts'
import { actsFor, subjectOf } from './subject.ts'
import { nextCheck } from './watch-plan.ts'

/**
 * Asks for a payment's state, acts on it, and plans the next check. Polling finds the truth; a notice only makes it
 * happen earlier.
 */
export async function watchPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const state = await checkPayment(ctx, input)
  await planNextCheck(ctx, { ...input, isKnown: state.kind !== 'unknown' })
}

/** Runs the job, unless another check has overtaken it or a notice has brought its check forward. */
export async function watchWhenDue(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, input.paymentId))
  if (!payment?.nextCheckAt || !isPlannedCheck(payment.nextCheckAt, ctx.clock.now())) return
  const state = await checkRead(ctx, payment)
  await planNextCheck(ctx, { ...input, isKnown: state.kind !== 'unknown' })
}

async function planNextCheck(ctx: Ctx, { paymentId, isKnown }: { paymentId: string; isKnown: boolean }): Promise<void> {
  await inTx(ctx, async ctx => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const now = ctx.clock.now()
    if (!payment?.nextCheckAt || !isPlannedCheck(payment.nextCheckAt, now)) return
    const subject = subjectOf(payment)
    const { createdAt, expiresAt, paidNoticeAt, status } = payment
    const isAwaited = (await actsFor(ctx, subject).readBill(ctx, subject)) !== undefined
    const nextCheckAt = nextCheck(ctx.settings, { now, createdAt, expiresAt, paidNoticeAt, isAwaited, isKnown })
    await ctx.db
      .update(payments)
      .set({
        lastCheckedAt: now,
        nextCheckAt: nextCheckAt ?? null,
        ...(!nextCheckAt && status !== 'paid' && { status: 'closed' as const }),
        ...(!nextCheckAt && { payerPhone: null }),
      })
      .where(eq(payments.id, paymentId))
    const isUrgent = isAwaited && hasPaidNotice(payment, now)
    if (nextCheckAt) await enqueue(ctx, { job: watchPaymentJob, data: { paymentId }, startAfter: nextCheckAt, isUrgent })
    if (!nextCheckAt && !isKnown) logDoubt(ctx, payment)
  })
}

/** The gateway may hold the buyer's money, and from here on only a person can find out. */
function logDoubt(ctx: Pick<Ctx, 'log'>, payment: typeof payments.$inferSelect): void {
  const { id: paymentId, gateway, amount, createdAt } = payment
  ctx.log.error(
    { paymentId, gateway, amount, createdAt, subject: subjectOf(payment) },
    'a gateway did not say to the end what became of a payment, and nobody asks any more',
  )
}
