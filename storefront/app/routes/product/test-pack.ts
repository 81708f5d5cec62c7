import type { Item } from '@kilat/contract/catalog.ts'
import { rupiah } from '@kilat/contract/money.ts'

/** For tests: a pack of so many units at a price in rupiah, which can be bought. */
export function testPack(amount: number | null, price: number, more: Partial<Item> = {}): Item {
  return {
    id: `p${amount ?? price}`,
    name: `${amount ?? 'Pass'}`,
    group: 'Diamonds',
    note: null,
    amount,
    delivery_time: null,
    price: rupiah(price),
    compare_at_price: null,
    max_quantity: 1,
    availability: { is_available: true },
    ...more,
  }
}

/** What a pack says that can not be bought now. */
export const soldOut: Item['availability'] = { is_available: false, reason: 'out_of_stock', until: null }
