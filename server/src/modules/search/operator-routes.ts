import * as orderCalls from '@kilat/contract/operator/order-list.ts'
import { searchStore as searchStoreEndpoint } from '@kilat/contract/operator/search.ts'
import { type Route, route } from '../../http/route.ts'
import { listAllOrders, listOrderFilters } from './list-orders.ts'
import { searchStore } from './read.ts'

export const searchOperatorRoutes: Route[] = [
  route(searchStoreEndpoint, async (ctx, { body }) => ({ data: await searchStore(ctx, body) })),
  route(orderCalls.listAllOrders, (ctx, { query }) => listAllOrders(ctx, query)),
  route(orderCalls.listOrderFilters, async ctx => ({ data: await listOrderFilters(ctx) })),
]
