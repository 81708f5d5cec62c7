import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendLast } from '../../db/end-of-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Payment } from './find-payment.ts'
import { watchPaymentJob } from './jobs.ts'
import { takenUntil } from './take-checks.ts'
import { checkAfterNotice } from './watch-plan.ts'

/** A payment by its gateway and reference. */
export type NamedPayment = { gateway: string; reference: string }

const selectNamed = buildOnce((db, { gateway, reference }: Given<NamedPayment>) =>
  db
    .select({ nextCheckAt: payments.nextCheckAt, lastCheckedAt: payments.lastCheckedAt })
    .from(payments)
    .where(and(eq(payments.id, reference), eq(payments.gateway, gateway)))
    .for('update'),
)

type Forward = { id: string; noticedAt: Date } & Partial<Pick<Payment, 'nextCheckAt' | 'checkTakenUntil' | 'paidNoticeAt'>>

const writeForward = buildOnce((db, { id, ...set }: Given<Forward>) => db.update(payments).set(set).where(eq(payments.id, id)))

/**
 * Brings the next check of a payment forward to now, or to the shortest wait after the last one. A check that is under way sees that the planned
 * time has moved, and plans another. Otherwise a job makes the check, so that it does not wait behind the planned checks of payments without a
 * notice; if the job is lost, the check is taken like any other. `isPaid`: a verified notice says that it was paid. Answers false if this reference at this gateway is not a payment of this store.
 */
export async function bringCheckForward(ctx: TxCtx, input: NamedPayment & { isPaid: boolean }): Promise<boolean> {
  const { gateway, reference, isPaid } = input
  const [payment] = await selectNamed(ctx.db, { gateway, reference })
  if (!payment) return false
  const now = ctx.clock.now()
  const nextCheckAt = checkAfterNotice(now, { ...payment, isPaid })
  const forward = {
    id: reference,
    noticedAt: now,
    ...(isPaid && { paidNoticeAt: now }),
    ...(nextCheckAt && { nextCheckAt, checkTakenUntil: takenUntil(nextCheckAt) }),
  }
  sendLast(ctx.db, writeForward(ctx.db, forward))
  const data = { paymentId: reference }
  if (nextCheckAt) await enqueue(ctx, { job: watchPaymentJob, data, startAfter: nextCheckAt, isUrgent: isPaid })
  return true
}
