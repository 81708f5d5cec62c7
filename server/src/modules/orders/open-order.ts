import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { sendNow } from '../../db/end-of-tx.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type orderEvents, orders } from '../../db/schema/orders.ts'
import type { Actor } from '../../platform/actor.ts'
import { writeEvent } from './write-event.ts'

/** What the buyer and the store agreed on, as stored in the order. */
export type OrderToOpen = Omit<
  typeof orders.$inferInsert,
  | 'status'
  | 'version'
  | 'createdAt'
  | 'updatedAt'
  | 'paidAt'
  | 'promisedAt'
  | 'decideBy'
  | 'deliveredAt'
  | 'waitsUntil'
  | 'correctableUntil'
>

/** The first entry of a new order's timeline. */
export type OpenedOrder = { events: readonly Pick<typeof orderEvents.$inferSelect, 'at' | 'code' | 'data'>[] }

const insertOrder = buildOnce((db, order: Given<typeof orders.$inferInsert>) => db.insert(orders).values(order))

/** Writes a new order, which waits for its payment, with the first entry of its timeline, and announces `order`. */
export async function openOrder(ctx: Pick<TxCtx, 'db' | 'clock'>, { by, ...input }: OrderToOpen & { by: Actor }): Promise<OpenedOrder> {
  const now = ctx.clock.now()
  const created = { orderId: input.id, version: 1, at: now, code: 'created' as const, toStatus: 'pending_payment' as const, data: {} }
  sendNow(ctx.db, insertOrder(ctx.db, { ...input, status: created.toStatus, version: created.version, createdAt: now, updatedAt: now }))
  sendNow(ctx.db, writeEvent(ctx, { ...created, ...toActorColumns(by), reason: 'placed' }))
  announce(ctx, { topic: 'order', id: input.id })
  return { events: [created] }
}
