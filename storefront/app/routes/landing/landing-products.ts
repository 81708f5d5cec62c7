import type { ProductSummary } from '@kilat/contract/catalog.ts'

const most = 7
/** Lowest number of products in a ranking. */
const fewestRanked = 3

/** Products of the campaign page: those that can be bought, most ordered of the week first. */
export function pickForLanding(products: readonly ProductSummary[]): { products: ProductSummary[]; isRanked: boolean } {
  const buyable = products.filter(product => product.is_available && product.from_price !== null)
  const byOrders = buyable.toSorted((a, b) => b.orders_7d - a.orders_7d)
  return { products: byOrders.slice(0, most), isRanked: byOrders.filter(product => product.orders_7d > 0).length >= fewestRanked }
}
