import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { refundedUnits } from '../../db/schema/refunds.ts'
import { checkAttemptJob } from './jobs.ts'
import { takenBack } from './planned-attempt.ts'

type Attempt = typeof attempts.$inferSelect

/** Condition for attempts of any order that were sent, whose end is unknown, and whose unit is not refunded. */
export function isOpen() {
  return and(inArray(attempts.status, ['sent', 'pending', 'unknown']), isNull(attempts.givenUpAt))
}

/** The open attempts of an order. */
export async function findOpenAttempts(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<Attempt[]> {
  return ctx.db
    .select()
    .from(attempts)
    .where(and(eq(attempts.orderId, orderId), isOpen()))
}

/** True if a delivery of an order was ever begun, whatever became of it. */
export async function hasBegun(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const [attempt] = await ctx.db.select({ unit: attempts.unit }).from(attempts).where(eq(attempts.orderId, orderId)).limit(1)
  return attempt !== undefined
}

/**
 * True if a delivery that its supplier took back waits for a person: nothing was refunded or sent for its unit since. The player may have
 * it, so nothing is sent until somebody decides.
 */
export async function awaitsDecision(ctx: Pick<TxCtx, 'db'>, orderId: string): Promise<boolean> {
  const sent = await ctx.db.select().from(attempts).where(eq(attempts.orderId, orderId))
  const units = await ctx.db.select({ unit: refundedUnits.unit }).from(refundedUnits).where(eq(refundedUnits.orderId, orderId))
  const refunded = new Set(units.map(({ unit }) => unit))
  return sent.some(
    ({ unit, number, failureReason }) =>
      failureReason === takenBack && !refunded.has(unit) && !sent.some(later => later.unit === unit && later.number > number),
  )
}

/** Gives the open attempts of an order up, because their units are refunded. Answers the units. */
export async function giveUpOpen(ctx: Pick<TxCtx, 'db' | 'clock'>, orderId: string): Promise<{ reference: string; unit: number }[]> {
  return ctx.db
    .update(attempts)
    .set({ givenUpAt: ctx.clock.now(), nextCheckAt: null })
    .where(and(eq(attempts.orderId, orderId), isOpen()))
    .returning({ reference: attempts.reference, unit: attempts.unit })
}

/** Ends the attempts of an order that were surely never sent. */
export async function endUnsentOf(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<void> {
  await ctx.db
    .update(attempts)
    .set({ status: 'failed', failureReason: reason, settledAt: ctx.clock.now() })
    .where(and(eq(attempts.orderId, orderId), inArray(attempts.status, ['created', 'not_sent'])))
}

/** Has the supplier asked about these attempts at once instead of at the time of their next check. */
export async function askNow(ctx: TxCtx, open: readonly Attempt[]): Promise<void> {
  const now = ctx.clock.now()
  for (const { reference, nextCheckAt } of open) {
    if (nextCheckAt) await ctx.db.update(attempts).set({ nextCheckAt: now }).where(eq(attempts.reference, reference))
    await enqueue(ctx, { job: checkAttemptJob, data: { reference } })
  }
}
