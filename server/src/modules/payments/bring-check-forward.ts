import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { payments } from '../../db/schema/payments.ts'
import { watchPaymentJob } from './jobs.ts'
import { takenUntil } from './take-checks.ts'
import { checkAfterNotice } from './watch-plan.ts'

/** A payment by its gateway and reference. */
export type NamedPayment = { gateway: string; reference: string }

/**
 * Brings the next check of a payment forward to now, or to the shortest wait after the last one. The planned time itself
 * moves, and its check is a job's: one that is not kept waiting by those of payments nobody has told of. If the job is lost, the check is taken like
 * any other. `isPaid`: a verified notice says that it was paid.
 * Answers false if this reference at this gateway is not a payment of this store.
 */
export async function bringCheckForward(ctx: TxCtx, input: NamedPayment & { isPaid: boolean }): Promise<boolean> {
  const [payment] = await ctx.db
    .select({ nextCheckAt: payments.nextCheckAt, lastCheckedAt: payments.lastCheckedAt })
    .from(payments)
    .where(and(eq(payments.id, input.reference), eq(payments.gateway, input.gateway)))
    .for('update')
  if (!payment) return false
  const now = ctx.clock.now()
  const nextCheckAt = checkAfterNotice(now, { ...payment, isPaid: input.isPaid })
  if (input.isPaid || nextCheckAt)
    await ctx.db
      .update(payments)
      .set({ ...(input.isPaid && { paidNoticeAt: now }), ...(nextCheckAt && { nextCheckAt, checkTakenUntil: takenUntil(nextCheckAt) }) })
      .where(eq(payments.id, input.reference))
  const data = { paymentId: input.reference }
  if (nextCheckAt) await enqueue(ctx, { job: watchPaymentJob, data, startAfter: nextCheckAt, isUrgent: input.isPaid })
  return true
}
