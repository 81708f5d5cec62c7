import { readStored, writeStored } from '../../../lib/browser-store.ts'
import { isSharedDevice } from '../../../lib/shared-device.ts'

/** Products that this browser remembers, newest first: those that were looked at, and those that were kept on purpose. */
export type ProductList = 'seen' | 'favourites'

const names = { seen: 'kilat-seen', favourites: 'kilat-favourites' } as const satisfies Record<ProductList, string>
const mostKept = { seen: 12, favourites: 60 } as const satisfies Record<ProductList, number>

/** Ids of the products in a list. */
export function readProducts(list: ProductList): string[] {
  return readStored('localStorage', names[list], Array.isArray, []).filter((id): id is string => typeof id === 'string')
}

/** Puts a product in front. On a device of several people nothing is remembered. */
export function rememberProduct(list: ProductList, id: string): void {
  if (isSharedDevice()) return
  keepProducts(list, [id, ...readProducts(list).filter(other => other !== id)])
}

export function forgetProduct(list: ProductList, id: string): void {
  keepProducts(
    list,
    readProducts(list).filter(other => other !== id),
  )
}

/** Replaces a list, such as by an empty one, or by what it was before that. */
export function keepProducts(list: ProductList, ids: readonly string[]): void {
  writeStored('localStorage', names[list], ids.slice(0, mostKept[list]))
}
