import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Ctx } from '../ctx/context.ts'
import { payments } from '../db/schema/payments.ts'
import { placeOrder } from '../modules/checkout/place-order.ts'
import { isPaymentOf } from '../modules/orders/order-payment.ts'
import { visitor } from '../platform/asker.ts'
import { invariant } from '../platform/invariant.ts'
import { asUser } from './make-user.ts'

export type Purchase = {
  itemId: string
  quantity?: number
  channel?: string
  expectedTotal?: number
  key?: string
  userId?: string
  whatsapp?: string
  /** An e-mail address as the contact, instead of a number. */
  email?: string
  /** The number that a channel asks for, as typed. */
  payerPhone?: string
  /** The signed-in user. */
  asker?: string
  orderSecret?: string
  /** The visitor's address. */
  address?: string
}

/** Places an order as a buyer would. */
export function buy(ctx: Ctx, purchase: Purchase): Promise<Transaction> {
  return placeOrder(ctx, {
    idempotencyKey: purchase.key ?? randomUUID(),
    origin: 'http://localhost:3000',
    asker: purchase.asker === undefined ? visitor : asUser(purchase.asker),
    orderSecret: purchase.orderSecret ?? null,
    ...(purchase.address !== undefined && { address: purchase.address }),
    body: {
      item_id: purchase.itemId,
      quantity: purchase.quantity ?? 1,
      player: { user_id: purchase.userId ?? '123456789', zone_id: '1234' },
      channel: purchase.channel ?? 'qris',
      contact: purchase.email
        ? { kind: 'email', value: purchase.email }
        : { kind: 'whatsapp', value: purchase.whatsapp ?? '0812 3456 7890' },
      ...(purchase.payerPhone !== undefined && { payer_phone: purchase.payerPhone }),
      expected_total: rupiah(purchase.expectedTotal ?? 10_000_000),
    },
  })
}

/** The reference of an order's payment at the gateway. */
export async function paymentReference(ctx: Ctx, orderId: string): Promise<string> {
  const [payment] = await ctx.db.select({ id: payments.id }).from(payments).where(isPaymentOf(orderId))
  invariant(payment, `order ${orderId} has a payment`)
  return payment.id
}
