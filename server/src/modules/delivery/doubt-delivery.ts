import { eq, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { recheckDeliveryJob } from './jobs.ts'

/**
 * Notes that a supplier's notice calls an attempt failed, and has the supplier asked if it had confirmed a delivery. If it is confirmed only later, by an
 * answer that is older than the notice, the supplier is asked then. Each notice moves the moment, so that the answer to an older question does not end it.
 */
export async function doubtDelivery(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  const now = sql.param(ctx.clock.now(), attempts.doubtedAt)
  const doubtedAt = sql`greatest(${now}::timestamptz, ${attempts.doubtedAt} + interval '1 millisecond')`
  await ctx.db.update(attempts).set({ doubtedAt }).where(eq(attempts.reference, reference))
  await enqueue(ctx, { job: recheckDeliveryJob, data: { reference } })
}
