import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { Ctx } from '../../platform/context.ts'
import { invariant } from '../../platform/invariant.ts'
import { changeOrder, lockOrder } from '../orders/change-order.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { recordOutcome } from './record-outcome.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Sends an attempt to its supplier, or asks how it is going: the same reference is both.
 * That it is about to be sent is written down first, so that a process killed in between leaves no doubt behind.
 */
export async function sendAttempt(ctx: Ctx, input: { reference: string }): Promise<void> {
  const attempt = await ctx.db.transaction(tx => markSent(tx, ctx, input.reference))
  if (!attempt) return
  const supplier = ctx.suppliers.get(attempt.supplier)
  invariant(supplier, `supplier ${attempt.supplier} is configured`)
  const outcome = await supplier.send({
    reference: attempt.reference,
    sku: attempt.sku,
    customerNo: attempt.customerNo,
    maxCostIdr: attempt.maxCost,
  })
  await recordOutcome(ctx, { reference: attempt.reference, outcome })
}

/** Answers the attempt when it may be sent now, undefined when its end is known or its order owes nothing any more. */
async function markSent(tx: Tx, ctx: Ctx, reference: string): Promise<Attempt | undefined> {
  const [seen] = await tx.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  const order = seen && (await lockOrder(tx, seen.orderId))
  const [attempt] = await tx.select().from(attempts).where(eq(attempts.reference, reference))
  if (!order || !attempt || attempt.status === 'succeeded' || attempt.status === 'failed' || !owesDelivery(order.status)) return undefined
  const now = ctx.clock.now()
  if (isForgotten(ctx, attempt, now)) {
    // A supplier that has forgotten the reference would take it for a new order: from here on a person has to look.
    ctx.log.error({ reference }, 'the end of an attempt was never learnt and can not be asked for any more')
    if (order.status === 'delivering') await changeOrder(tx, ctx, order, { code: 'on_hold', to: 'on_hold' })
    return undefined
  }
  if (attempt.status === 'created' || attempt.status === 'not_sent')
    await tx
      .update(attempts)
      .set({ status: 'sent', sentAt: attempt.sentAt ?? now })
      .where(eq(attempts.reference, reference))
  return attempt
}

function isForgotten(ctx: Ctx, attempt: Attempt, now: Date): boolean {
  const lifetimeMs = ctx.suppliers.get(attempt.supplier)?.referenceLifetimeMs ?? 0
  return attempt.sentAt !== null && now.getTime() - attempt.sentAt.getTime() > lifetimeMs
}
