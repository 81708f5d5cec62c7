import { attachTransaction, listTransactions } from '@kilat/contract/own-transactions.ts'
import {
  getTransaction as getTransactionEndpoint,
  listRecentPurchases as listRecentPurchasesEndpoint,
  revealTransaction,
} from '@kilat/contract/transactions.ts'
import { type Route, route } from '../../http/route.ts'
import { attachOrder } from './attach-order.ts'
import { getTransaction } from './read.ts'
import { listOwnOrders } from './read-own.ts'
import { listRecentPurchases } from './read-recent.ts'
import { revealCodes } from './reveal-codes.ts'

export const orderRoutes: Route[] = [
  route(listRecentPurchasesEndpoint, async ctx => ({ data: await listRecentPurchases(ctx) })),
  route(listTransactions, (ctx, ask) => listOwnOrders(ctx, { ...ask.query, userId: ask.asker.userId })),
  route(getTransactionEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await getTransaction(ctx, { id: params.id, asker, orderSecret }),
  })),
  route(revealTransaction, async (ctx, { params, body, asker, orderSecret, address }) => ({
    data: await revealCodes(ctx, { id: params.id, contact: body.contact, asker, orderSecret, address }),
  })),
  route(attachTransaction, async (ctx, ask) => ({
    data: await attachOrder(ctx, {
      id: ask.params.id,
      contact: ask.body.contact,
      userId: ask.asker.userId,
      orderSecret: ask.orderSecret,
    }),
  })),
]
