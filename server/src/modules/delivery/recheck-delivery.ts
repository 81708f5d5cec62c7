import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { inTx } from '../../db/in-tx.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { Supplier, TopupOutcome } from '../../suppliers/supplier.ts'
import { lockOrder, type Order } from '../orders/change-order.ts'
import { recheckDeliveryJob } from './jobs.ts'
import { takeBackDelivery } from './take-back-delivery.ts'

type Attempt = typeof attempts.$inferSelect

/**
 * Asks a supplier about a delivery that it had confirmed and now calls failed. The supplier knows the reference, so that the question can not buy
 * anything. Only a clear failure takes the delivery back; after an unclear answer the sweep for lost work asks again. What can not be asked about any more
 * stays in doubt until a person settles it. Safe to repeat, and to be killed at any point.
 */
export async function recheckDelivery(ctx: Ctx, { reference }: { reference: string }): Promise<void> {
  const asking = await inTx(ctx, ctx => markAsked(ctx, reference))
  if (!asking) return
  const { attempt, supplier, isVoucher } = asking
  const { sku, customerNo, maxCost } = attempt
  const outcome = await supplier.send({ reference, sku, customerNo, maxCostIdr: maxCost, isVoucher })
  await inTx(ctx, ctx => decide(ctx, { reference, outcome }))
}

async function markAsked(ctx: TxCtx, reference: string): Promise<{ attempt: Attempt; supplier: Supplier; isVoucher: boolean } | undefined> {
  const found = await lockDoubted(ctx, reference)
  const supplier = found && ctx.suppliers.get(found.attempt.supplier)
  if (!found || !supplier) return undefined
  const { attempt, order } = found
  const now = ctx.clock.now().getTime()
  if (!mayBeAsked(ctx, attempt)) {
    ctx.log.error(
      { attempt: reference },
      'a supplier calls a confirmed delivery failed, but can not be asked about it: it waits for a person',
    )
    return undefined
  }
  const until = (attempt.calledAt?.getTime() ?? 0) + (supplier.resendEveryMs ?? 0)
  if (supplier.resendEveryMs !== undefined && until > now) {
    // The database's clock, which starts jobs, may be ahead of this one.
    await enqueue(ctx, { job: recheckDeliveryJob, data: { reference }, startAfter: new Date(Math.max(until, now + 1_000)) })
    return undefined
  }
  await ctx.db.update(attempts).set({ calledAt: ctx.clock.now() }).where(eq(attempts.reference, reference))
  return { attempt, supplier, isVoucher: order.isVoucher }
}

/** False if asking the supplier about a confirmed delivery could buy it again: it has forgotten the reference, or the store has the player. */
export function mayBeAsked({ clock, suppliers }: Pick<Ctx, 'clock' | 'suppliers'>, attempt: Attempt): boolean {
  const { sentAt, customerNo } = attempt
  const lifetimeMs = suppliers.get(attempt.supplier)?.referenceLifetimeMs ?? 0
  return sentAt !== null && clock.now().getTime() - sentAt.getTime() <= lifetimeMs && customerNo !== ''
}

async function decide(ctx: TxCtx, { reference, outcome }: { reference: string; outcome: TopupOutcome }): Promise<void> {
  const found = await lockDoubted(ctx, reference)
  if (!found) return
  if (outcome.kind === 'succeeded') return endDoubt(ctx, reference)
  if (outcome.kind === 'failed') await takeBackDelivery(ctx, { ...found, detail: outcome.detail })
}

/** The attempt with its locked order, if it is a confirmed delivery in doubt. */
async function lockDoubted(ctx: TxCtx, reference: string): Promise<{ attempt: Attempt; order: Order } | undefined> {
  const [seen] = await ctx.db.select({ orderId: attempts.orderId }).from(attempts).where(eq(attempts.reference, reference))
  const order = seen && (await lockOrder(ctx, seen.orderId))
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference))
  const isDelivered = attempt?.status === 'succeeded' || attempt?.status === 'late'
  return order && attempt?.doubtedAt && isDelivered ? { attempt, order } : undefined
}

/** The delivery stands. */
export async function endDoubt(ctx: TxCtx, reference: string): Promise<void> {
  await ctx.db.update(attempts).set({ doubtedAt: null }).where(eq(attempts.reference, reference))
}
