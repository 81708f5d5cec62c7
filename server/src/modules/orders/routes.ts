import { attachTransaction, listTransactions } from '@kilat/contract/own-transactions.ts'
import { quoteItem as quoteItemEndpoint } from '@kilat/contract/quotes.ts'
import {
  cancelOrder as cancelOrderEndpoint,
  getTransaction as getTransactionEndpoint,
  listRecentPurchases as listRecentPurchasesEndpoint,
  placeOrder as placeOrderEndpoint,
  revealTransaction,
} from '@kilat/contract/transactions.ts'
import { askerOf, type Route, route } from '../../http/route.ts'
import { attachOrder } from './attach-order.ts'
import { cancelOrder } from './cancel-order.ts'
import { placeOrder } from './place-order.ts'
import { quoteItem } from './quote-item.ts'
import { getTransaction, listRecentPurchases } from './read.ts'
import { listOwnOrders } from './read-own.ts'
import { revealCodes } from './reveal-codes.ts'

export const orderRoutes: Route[] = [
  route(quoteItemEndpoint, async (ctx, ask) => ({ data: (await quoteItem(ctx, ask.body)).quote })),
  route(placeOrderEndpoint, async (ctx, { body, idempotencyKey, origin, asker, orderSecret }) => ({
    data: await placeOrder(ctx, { body, idempotencyKey, origin, asker: asker?.userId ?? null, orderSecret }),
  })),
  route(listRecentPurchasesEndpoint, async ctx => ({ data: await listRecentPurchases(ctx) })),
  route(listTransactions, (ctx, ask) => listOwnOrders(ctx, { ...ask.query, userId: askerOf(ask).userId })),
  route(getTransactionEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await getTransaction(ctx, { id: params.id, asker: asker?.userId ?? null, orderSecret }),
  })),
  route(cancelOrderEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await cancelOrder(ctx, { id: params.id, asker: asker?.userId ?? null, orderSecret }),
  })),
  route(revealTransaction, async (ctx, { params, body, asker, orderSecret, address }) => ({
    data: await revealCodes(ctx, { id: params.id, contact: body.contact, asker: asker?.userId ?? null, orderSecret, address }),
  })),
  route(attachTransaction, async (ctx, ask) => ({
    data: await attachOrder(ctx, {
      id: ask.params.id,
      contact: ask.body.contact,
      userId: askerOf(ask).userId,
      orderSecret: ask.orderSecret,
    }),
  })),
]
