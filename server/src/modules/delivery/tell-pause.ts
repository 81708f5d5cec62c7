import { and, desc, eq, inArray } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { system } from '../../platform/actor.ts'
import { changeOrder, type Order } from '../orders/change-order.ts'

/**
 * Tells the buyer in the timeline that no supplier takes the order at the moment: an operator has to act there, or it is left alone after faults. One
 * entry until the delivery goes on, however often it is called in between. This tx must have locked the order.
 */
export async function tellPause(ctx: TxCtx, order: Order): Promise<void> {
  if (order.status !== 'paid' && order.status !== 'delivering') return
  const isDelivery = inArray(orderEvents.code, ['delivery_paused', 'delivery_started', 'delivery_resumed'])
  const [last] = await ctx.db
    .select({ code: orderEvents.code })
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, order.id), isDelivery))
    .orderBy(desc(orderEvents.version))
    .limit(1)
  if (last?.code === 'delivery_paused') return
  await changeOrder(ctx, { order, code: 'delivery_paused', by: system, reason: 'suppliers_paused' })
}
