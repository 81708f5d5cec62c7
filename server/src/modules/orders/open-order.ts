import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { type orderEvents, orders } from '../../db/schema/orders.ts'
import { together } from '../../db/together.ts'
import type { Actor } from '../../platform/actor.ts'
import { invariant } from '../../platform/invariant.ts'
import type { Order } from './change-order.ts'
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

/** A new order and the first entry of its timeline. */
export type OpenedOrder = { order: Order; events: readonly Pick<typeof orderEvents.$inferSelect, 'at' | 'code' | 'data'>[] }

const insertOrder = buildOnce((db, order: Given<typeof orders.$inferInsert>) => db.insert(orders).values(order).returning())

/** Writes a new order, which waits for its payment, with the first entry of its timeline, and announces `order`. */
export async function openOrder(ctx: Pick<TxCtx, 'db' | 'clock'>, { by, ...input }: OrderToOpen & { by: Actor }): Promise<OpenedOrder> {
  const now = ctx.clock.now()
  const created = { orderId: input.id, version: 1, at: now, code: 'created' as const, toStatus: 'pending_payment' as const, data: {} }
  const [[order]] = await together([
    insertOrder(ctx.db, { ...input, status: created.toStatus, version: created.version, createdAt: now, updatedAt: now }),
    writeEvent(ctx, { ...created, ...toActorColumns(by), reason: 'placed' }),
  ])
  invariant(order, 'an inserted order is answered')
  announce(ctx, { topic: 'order', id: order.id })
  return { order, events: [created] }
}
