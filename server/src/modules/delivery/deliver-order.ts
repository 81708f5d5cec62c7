import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { Ctx } from '../../platform/context.ts'
import { newReference } from '../../platform/ids.ts'
import { renderCustomerNo } from '../catalog/customer-no.ts'
import type { ItemForSale } from '../catalog/read.ts'
import { changeOrder, lockOrder, type Order } from '../orders/change-order.ts'
import { findSale } from '../orders/find-sale.ts'
import { owesDelivery } from '../orders/order-status.ts'
import { finishDelivery } from './finish-delivery.ts'
import { planDelivery } from './plan-delivery.ts'
import { sendAttempt } from './send-attempt.ts'

/**
 * Takes the next step of what a paid order still owes: one unit, one attempt. What follows from its end is another job.
 * Safe to repeat and to be killed at any point.
 */
export async function deliverOrder(ctx: Ctx, input: { orderId: string }): Promise<void> {
  const reference = await ctx.db.transaction(tx => nextAttempt(tx, ctx, input.orderId))
  ctx.events.emit('order', { orderId: input.orderId })
  if (reference) await sendAttempt(ctx, { reference })
}

/** Takes the next step inside the tx and answers the attempt that is now to be sent, outside of it. */
async function nextAttempt(tx: Tx, ctx: Ctx, orderId: string): Promise<string | undefined> {
  const order = await lockOrder(tx, orderId)
  if (!order || !owesDelivery(order.status)) return undefined
  const sale = await findSale(ctx, tx, order.itemId)
  const tried = await tx.select().from(attempts).where(eq(attempts.orderId, orderId))
  const plan = planDelivery({
    quantity: order.quantity,
    attempts: tried,
    offers: affordableOffers(sale, order),
    mayStart: mayStillStart(ctx, order),
  })
  switch (plan.kind) {
    case 'wait':
      return undefined
    case 'send':
      return plan.reference
    case 'finish':
      await finishDelivery(tx, ctx, { order, delivered: plan.delivered, failed: plan.failed })
      return undefined
    case 'start':
      return startAttempt(tx, ctx, { order, sale, unit: plan.unit, number: plan.number, offer: plan.offer })
  }
}

/** Past the promised time nothing new is begun: the money goes back instead. */
function mayStillStart(ctx: Ctx, order: Order): boolean {
  return order.status !== 'on_hold' && (!order.promisedAt || ctx.clock.now() < order.promisedAt)
}

function affordableOffers(sale: ItemForSale | undefined, order: Order): ItemForSale['offers'] {
  return sale?.offers.filter(offer => offer.cost <= order.unitPrice) ?? []
}

async function startAttempt(
  tx: Tx,
  ctx: Ctx,
  input: { order: Order; sale: ItemForSale | undefined; unit: number; number: number; offer: { supplier: string; sku: string } },
): Promise<string> {
  const { order, unit, number } = input
  // Not made from the order's id: that one opens the order's page, and suppliers and logs see this one.
  const reference = newReference('DEL')
  const template =
    input.sale?.offers.find(({ supplier, sku }) => supplier === input.offer.supplier && sku === input.offer.sku)?.customerTemplate ?? ''
  await tx.insert(attempts).values({
    reference,
    orderId: order.id,
    unit,
    number,
    supplier: input.offer.supplier,
    sku: input.offer.sku,
    customerNo: renderCustomerNo(template, { player: order.player, contact: order.contactValue }),
    maxCost: order.unitPrice,
    status: 'created',
    createdAt: ctx.clock.now(),
  })
  const data = { unit, quantity: order.quantity }
  await changeOrder(tx, ctx, order, { code: 'delivery_started', data, ...(order.status === 'paid' && { to: 'delivering' as const }) })
  return reference
}
