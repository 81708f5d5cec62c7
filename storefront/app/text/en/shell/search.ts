import { formatIdr } from '@kilat/contract/idr.ts'
import type * as own from '../../shell/search.ts'

export const searchText: typeof own.searchText = {
  label: 'Search for a game',
  placeholder: 'Search for a game or voucher',
  placeholderLarge: 'Which game do you want to top up?',
  from: priceIdr => `from ${formatIdr(priceIdr)}`,
  pack: (name, priceIdr) => `${name} · ${formatIdr(priceIdr)}`,
  down: 'Out of service',
}
