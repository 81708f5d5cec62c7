import { type ActFilters, actGroups } from '@kilat/contract/operator/acts.ts'
import { useSearchParams } from 'react-router'

/** The names of the filters in the address. */
const names = { group: 'jenis', by: 'oleh', subject: 'tentang', from: 'dari', to: 'sampai' } as const

export type FilterName = keyof typeof names

/** The filters of the list, which are in the address, so that a filtered list can be kept and sent. */
export function useFilters() {
  const [address, setAddress] = useSearchParams()
  const value = (name: FilterName) => address.get(names[name])?.trim() ?? ''
  const filters: ActFilters = {
    group: actGroups.find(group => group === value('group')),
    by: value('by') || undefined,
    subject: value('subject') || undefined,
    from: value('from') || undefined,
    to: value('to') || undefined,
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
