import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { lockOrder } from '../orders/change-order.ts'
import { isEnded } from './planned-attempt.ts'

/**
 * Notes when a supplier told of a delivery whose end is unknown. The answer to a call that began before may be older than the notice: if it calls the
 * delivery failed, the next question decides.
 */
export async function noteTold(ctx: TxCtx, { reference }: { reference: string }): Promise<void> {
  const isIt = eq(attempts.reference, reference)
  const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(isIt)
  if (!seen) return
  await lockOrder(ctx, seen.orderId)
  const [attempt] = await ctx.db.select({ status: attempts.status }).from(attempts).where(isIt)
  if (attempt && !isEnded(attempt.status)) await ctx.db.update(attempts).set({ toldAt: ctx.clock.now() }).where(isIt)
}
