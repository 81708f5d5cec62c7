import { eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { watchPaymentJob } from './jobs.ts'
import { lookAtPayment } from './look-at-payment.ts'
import { actsFor, subjectOf } from './subject.ts'
import { nextLook } from './watch-plan.ts'

/**
 * Asks for a payment's state, acts on it, and plans the next check. Polling finds the truth; a notice only makes it
 * happen earlier.
 */
export async function watchPayment(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const state = await lookAtPayment(ctx, input)
  await planNextLook(ctx, { ...input, isKnown: state.kind !== 'unknown' })
}

/** Runs the job, unless another check has overtaken it or a notice has brought its check forward. */
export async function watchWhenDue(ctx: Ctx, input: { paymentId: string }): Promise<void> {
  const [payment] = await ctx.db.select({ nextLookAt: payments.nextLookAt }).from(payments).where(eq(payments.id, input.paymentId))
  if (payment?.nextLookAt && isPlannedCheck(payment.nextLookAt, ctx.clock.now())) await watchPayment(ctx, input)
}

async function planNextLook(ctx: Ctx, { paymentId, isKnown }: { paymentId: string; isKnown: boolean }): Promise<void> {
  await inTx(ctx, async ctx => {
    const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, paymentId)).for('update')
    const now = ctx.clock.now()
    if (!payment?.nextLookAt || !isPlannedCheck(payment.nextLookAt, now)) return
    const subject = subjectOf(payment)
    const { createdAt, expiresAt, paidNoticeAt, status } = payment
    const isAwaited = (await actsFor(ctx, subject).readBill(ctx, subject)) !== undefined
    const nextLookAt = nextLook(ctx.settings, { now, createdAt, expiresAt, paidNoticeAt, isAwaited, isKnown })
    await ctx.db
      .update(payments)
      .set({ lookedAt: now, nextLookAt: nextLookAt ?? null, ...(!nextLookAt && status !== 'paid' && { status: 'closed' as const }) })
      .where(eq(payments.id, paymentId))
    if (nextLookAt) await enqueue(ctx, { job: watchPaymentJob, data: { paymentId }, startAfter: nextLookAt })
    if (!nextLookAt && !isKnown) tellDoubt(ctx, payment)
  })
}

/** The gateway may hold the buyer's money, and from here on only a person can find out. */
function tellDoubt(ctx: Pick<Ctx, 'log'>, payment: typeof payments.$inferSelect): void {
  const { id: paymentId, gateway, amount, createdAt } = payment
  ctx.log.error(
    { paymentId, gateway, amount, createdAt, subject: subjectOf(payment) },
    'a gateway did not say to the end what became of a payment, and nobody asks any more',
  )
}
