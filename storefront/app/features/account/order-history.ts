import { listTransactions } from '../../api/own-endpoints.ts'
import type { ListedOrder } from '../../components/order-list.tsx'
import { callApi } from '../../session/calls/call-api.ts'
import { toListedOrder } from './listed-order.ts'
import { type ListFilter, type StatusGroup, statusGroups, toListQuery } from './order-filter.ts'
import { createListMemory, type PagedList } from './paged-list.ts'
import type { FetchPage } from './use-pages.ts'

/** The user's orders as far as they were loaded, by address. */
export const orderMemory = createListMemory<PagedList<ListedOrder>>()

/** Fetches pages of the user's orders. */
export function orderPages(filter: ListFilter<StatusGroup>): FetchPage<ListedOrder> {
  return async (wish, signal) => {
    const query = { ...toListQuery(filter, statusGroups), ...wish }
    const { data, next_cursor, total } = await callApi(listTransactions, { query }, { signal })
    return { rows: data.map(toListedOrder), next: next_cursor, total }
  }
}

/** The user's latest orders, and the number of all. */
export async function fetchLatestOrders(limit: number, signal: AbortSignal): Promise<PagedList<ListedOrder>> {
  return orderPages({})({ limit }, signal)
}
