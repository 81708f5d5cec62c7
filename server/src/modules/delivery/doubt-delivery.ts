import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { recheckDeliveryJob } from './jobs.ts'

/**
 * Notes that a supplier's notice calls an attempt failed, and has the supplier asked if it had confirmed a delivery. If it is confirmed only later, by an
 * answer that is older than the notice, the supplier is asked then.
 */
export async function doubtDelivery(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  await ctx.db.update(attempts).set({ doubtedAt: ctx.clock.now() }).where(eq(attempts.reference, reference))
  await enqueue(ctx, { job: recheckDeliveryJob, data: { reference } })
}
