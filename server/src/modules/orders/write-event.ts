import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { orderEvents } from '../../db/schema/orders.ts'

type OrderEvent = typeof orderEvents.$inferInsert

const insertEvent = buildOnce((db, event: Given<OrderEvent>) => db.insert(orderEvents).values(event))

/** Writes an entry of an order's timeline, for the verbs that open and change orders. */
export function writeEvent(ctx: Pick<TxCtx, 'db'>, event: OrderEvent) {
  return insertEvent(ctx.db, event)
}
