import { quoteItem as quoteItemEndpoint } from '@kilat/contract/quotes.ts'
import {
  cancelOrder as cancelOrderEndpoint,
  getTransaction as getTransactionEndpoint,
  listRecentPurchases as listRecentPurchasesEndpoint,
  placeOrder as placeOrderEndpoint,
  revealTransaction,
} from '@kilat/contract/transactions.ts'
import { type Route, route } from '../../http/route.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { quoteItem } from './quote-item.ts'
import { getTransaction, listRecentPurchases } from './read.ts'
import { revealCodes } from './reveal-codes.ts'

export const orderRoutes: Route[] = [
  route(quoteItemEndpoint, async (ctx, ask) => ({ data: (await quoteItem(ctx, ask.body)).quote })),
  route(placeOrderEndpoint, async (ctx, ask) => ({
    data: await placeOrder(ctx, { body: ask.body, idempotencyKey: ask.idempotencyKey, origin: ask.origin }),
  })),
  // Before the order by id: both have the same shape.
  route(listRecentPurchasesEndpoint, async ctx => ({ data: await listRecentPurchases(ctx) })),
  route(getTransactionEndpoint, async (ctx, ask) => ({ data: await getTransaction(ctx, ask.params) })),
  route(cancelOrderEndpoint, async (ctx, ask) => ({ data: await cancelOrder(ctx, ask.params) })),
  route(revealTransaction, async (ctx, ask) => ({ data: await revealCodes(ctx, { id: ask.params.id, contact: ask.body.contact }) })),
]
