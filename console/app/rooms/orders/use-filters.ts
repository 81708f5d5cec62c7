import type { OrderFilters } from '@kilat/contract/operator/order-list.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import { useSearchParams } from 'react-router'

/** The names of the filters in the address. */
const names = { status: 'status', channel: 'metode', product: 'produk', supplier: 'pemasok', from_day: 'dari', to_day: 'sampai' } as const

export type FilterName = keyof typeof names

/** The filters of the list, which are in the address, so that a filtered list can be kept and sent. */
export function useFilters() {
  const [address, setAddress] = useSearchParams()
  const value = (name: FilterName) => address.get(names[name]) ?? ''
  const filters: OrderFilters = {
    status: orderStatuses.find(status => status === value('status')),
    channel: value('channel') || undefined,
    product: value('product') || undefined,
    supplier: value('supplier') || undefined,
    from_day: value('from_day') || undefined,
    to_day: value('to_day') || undefined,
  }
  const set = (name: FilterName, chosen: string) =>
    setAddress(
      was => {
        const next = new URLSearchParams(was)
        if (chosen === '') next.delete(names[name])
        else next.set(names[name], chosen)
        return next
      },
      { replace: true },
    )
  return { filters, value, set, clear: () => setAddress({}, { replace: true }) }
}
