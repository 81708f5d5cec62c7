import {
  attachContact,
  listProvenOrders as listProvenOrdersEndpoint,
  requestOrderCode as requestOrderCodeEndpoint,
} from '@kilat/contract/contacts.ts'
import { attachTransaction, listTransactions } from '@kilat/contract/own-transactions.ts'
import { listRecentPurchases as listRecentPurchasesEndpoint } from '@kilat/contract/recent-purchases.ts'
import { getTransaction as getTransactionEndpoint, revealTransaction } from '@kilat/contract/transactions.ts'
import { type Route, route } from '../../http/route.ts'
import { userIdOf } from '../../platform/asker.ts'
import { attachOrder } from './attach-order.ts'
import { attachProven } from './attach-proven.ts'
import { listProvenOrders } from './proven-orders.ts'
import { getTransaction } from './read.ts'
import { listOwnOrders } from './read-own.ts'
import { listRecentPurchases } from './read-recent.ts'
import { requestOrderCode } from './request-order-code.ts'
import { revealCodes } from './reveal-codes.ts'

export const orderRoutes: Route[] = [
  route(listRecentPurchasesEndpoint, async ctx => ({ data: await listRecentPurchases(ctx) })),
  route(listTransactions, (ctx, ask) => listOwnOrders(ctx, { ...ask.query, userId: ask.asker.userId })),
  route(getTransactionEndpoint, async (ctx, { params, asker, orderSecret }) => ({
    data: await getTransaction(ctx, { id: params.id, asker, orderSecret }),
  })),
  route(revealTransaction, async (ctx, { params, body, asker, orderSecret, address }) => ({
    data: await revealCodes(ctx, { ...body, id: params.id, asker, orderSecret, address }),
  })),
  route(attachTransaction, async (ctx, ask) => ({
    data: await attachOrder(ctx, {
      ...ask.body,
      id: ask.params.id,
      userId: ask.asker.userId,
      address: ask.address,
      orderSecret: ask.orderSecret,
    }),
  })),
  route(requestOrderCodeEndpoint, async (ctx, { params, asker, address }) => ({
    data: await requestOrderCode(ctx, { id: params.id, userId: userIdOf(asker), address }),
  })),
  route(attachContact, async (ctx, { body, asker }) => ({
    data: await attachProven(ctx, { userId: asker.userId, proof: body.proof }),
  })),
  route(listProvenOrdersEndpoint, async (ctx, { body, asker }) => ({
    data: await listProvenOrders(ctx, { userId: userIdOf(asker), proof: body.proof }),
  })),
]
