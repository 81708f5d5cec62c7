import { and, eq, isNull, notInArray, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { enqueue } from '../../ctx/queue.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendNow } from '../../db/end-of-tx.ts'
import { attempts, turns } from '../../db/schema/delivery.ts'
import { orders } from '../../db/schema/orders.ts'
import { system } from '../../platform/actor.ts'
import { isPlannedCheck } from '../../platform/wait.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'
import { deliverOrderJob } from './jobs.ts'

type Attempt = typeof attempts.$inferSelect
type Target = Pick<Attempt, 'supplier' | 'sku' | 'customerNo'>

/** Other orders wait no longer than this for an attempt that was sent, and no longer than half of a promise. */
const longestTurnMs = 10 * 60_000
/** A waiting order looks again this often, in case nobody woke it when what it waits for ended. */
const lookEveryMs = 60_000

/**
 * The attempt to the same player that has to end first, at a supplier that could take the two for one. Of txs that ask about one player at once, in
 * whatever process, each sees what the one before has begun.
 */
export async function findFirst(ctx: TxCtx, { supplier, sku, customerNo }: Target): Promise<Attempt | undefined> {
  if (!ctx.suppliers.get(supplier)?.mayTakeTwoForOne) return undefined
  const target = JSON.stringify(['player', supplier, sku, customerNo])
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${target}, 0))`)
  const isToPlayer = and(eq(attempts.supplier, supplier), eq(attempts.sku, sku), eq(attempts.customerNo, customerNo))
  const isUnderWay = and(notInArray(attempts.status, ['succeeded', 'failed', 'late']), isNull(attempts.givenUpAt))
  const underWay = await ctx.db
    .select({ attempt: attempts, promisedAt: orders.promisedAt })
    .from(attempts)
    .innerJoin(orders, eq(orders.id, attempts.orderId))
    .where(and(isToPlayer, isUnderWay))
  return underWay.find(one => keepsWaiting(ctx, one))?.attempt
}

/** True while others wait for such an attempt. One that is still to be sent goes first however old it is, until its promise has passed: it is not sent then. */
function keepsWaiting(
  { clock, settings }: Pick<TxCtx, 'clock' | 'settings'>,
  { attempt, promisedAt }: { attempt: Attempt; promisedAt: Date | null },
): boolean {
  const now = clock.now()
  const { status, sentAt } = attempt
  if (status === 'created' || status === 'not_sent' || sentAt === null) return promisedAt === null || promisedAt > now
  return sentAt.getTime() > now.getTime() - Math.min(longestTurnMs, settings.promiseMs / 2)
}

/** Lets an order wait for its turn: one timeline entry if another order goes first, and one job, however often it is called in between. */
export async function waitForTurn(ctx: TxCtx, { order, first }: { order: Order; first: Attempt }): Promise<undefined> {
  const now = ctx.clock.now()
  const lookAt = new Date(now.getTime() + lookEveryMs)
  const waitsFor = first.reference
  const [known] = await ctx.db.select().from(turns).where(eq(turns.orderId, order.id))
  const isPlanned = known !== undefined && !isPlannedCheck(known.lookAt, now)
  const turn = { waitsFor, lookAt: isPlanned ? known.lookAt : lookAt }
  await ctx.db
    .insert(turns)
    .values({ orderId: order.id, ...turn })
    .onConflictDoUpdate({ target: turns.orderId, set: turn })
  if (!known && first.orderId !== order.id) await changeOrder(ctx, { order, code: 'delivery_queued', by: system, reason: 'player_busy' })
  if (!isPlanned) await enqueue(ctx, { job: deliverOrderJob, data: { orderId: order.id }, startAfter: lookAt })
}

const deleteTurn = buildOnce((db, { id }: Given<{ id: string }>) => db.delete(turns).where(eq(turns.orderId, id)))

/** Ends an order's wait for its turn: it is served, or does not wait any more. */
export function takeTurn(ctx: TxCtx, { id }: Order): undefined {
  sendNow(ctx.db, deleteTurn(ctx.db, { id }))
}

/** Wakes the orders that wait for an attempt that has ended. */
export async function passTurn(ctx: TxCtx, { reference, supplier }: Pick<Attempt, 'reference' | 'supplier'>): Promise<void> {
  if (!ctx.suppliers.get(supplier)?.mayTakeTwoForOne) return
  const waiting = await ctx.db.select({ orderId: turns.orderId }).from(turns).where(eq(turns.waitsFor, reference))
  for (const { orderId } of waiting) await enqueue(ctx, { job: deliverOrderJob, data: { orderId } })
}
