import type { OrderFilters } from '@kilat/contract/operator/order-list.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'

/** The names of the filters in the address. */
const names = { status: 'status', channel: 'metode', product: 'produk', supplier: 'pemasok', from_day: 'dari', to_day: 'sampai' } as const

export type FilterName = keyof typeof names

/** The filters of the list; a status that there is not counts as none. */
export function useFilters() {
  const { filters, ...address } = useAddressFilters(names)
  const known: OrderFilters = { ...filters, status: orderStatuses.find(status => status === filters.status) }
  return { ...address, filters: known }
}
