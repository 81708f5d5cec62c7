import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { recheckDeliveryJob } from './jobs.ts'
import { planQuestion } from './recheck-delivery.ts'

/**
 * Notes that a supplier's notice calls an attempt failed, and has the supplier asked if it had confirmed a delivery. If it is confirmed only later, by an
 * answer that is older than the notice, the supplier is asked then. Each notice moves the moment, so that the answer to an older question does not end it.
 */
export async function doubtDelivery(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  await ctx.db
    .update(attempts)
    .set({ doubtedAt: movedMoment(ctx) })
    .where(eq(attempts.reference, reference))
  await enqueue(ctx, { job: recheckDeliveryJob, data: { reference } })
}

/** The same for a notice that is sent again, about a confirmed delivery. However often it comes, the supplier is asked at the pace of checks. */
export async function doubtAgain(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  const isConfirmed = and(eq(attempts.reference, reference), inArray(attempts.status, ['succeeded', 'late']))
  const [attempt] = await ctx.db
    .update(attempts)
    .set({ doubtedAt: movedMoment(ctx) })
    .where(isConfirmed)
    .returning()
  if (!attempt) return
  const { calledAt, nextCheckAt } = attempt
  const at = new Date(Math.max(ctx.clock.now().getTime(), (calledAt?.getTime() ?? 0) + ctx.settings.firstCheckMs))
  const isPlanned = nextCheckAt !== null && nextCheckAt <= at && (calledAt === null || calledAt < nextCheckAt)
  if (!isPlanned) await planQuestion(ctx, { attempt, at })
}

function movedMoment({ clock }: Pick<TxCtx, 'clock'>) {
  return sql`greatest(${sql.param(clock.now(), attempts.doubtedAt)}::timestamptz, ${attempts.doubtedAt} + interval '1 millisecond')`
}
