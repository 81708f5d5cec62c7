import { useSearchParams } from 'react-router'

/**
 * Filters of a list that are in the address, so that a filtered list can be kept and sent. `names` are their names there. `value` is what was typed, empty for one
 * that is not set; `filters` are those that are, without spaces around them.
 */
export function useAddressFilters<Name extends string>(names: Readonly<Record<Name, string>>) {
  const [address, setAddress] = useSearchParams()
  const value = (name: Name) => address.get(names[name]) ?? ''
  const filters: Partial<Record<Name, string>> = {}
  for (const name of Object.keys(names) as Name[]) filters[name] = value(name).trim() || undefined
  const set = (name: Name, chosen: string) =>
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
