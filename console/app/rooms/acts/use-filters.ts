import { type ActFilters, actGroups } from '@kilat/contract/operator/acts.ts'
import { useAddressFilters } from '../../lib/use-address-filters.ts'

/** The names of the filters in the address. */
const names = { group: 'jenis', by: 'oleh', subject: 'tentang', from: 'dari', to: 'sampai' } as const

export type FilterName = keyof typeof names

/** The filters of the list; a kind that there is not counts as none. */
export function useFilters() {
  const { filters, ...address } = useAddressFilters(names)
  const known: ActFilters = { ...filters, group: actGroups.find(group => group === filters.group) }
  return { ...address, filters: known }
}
