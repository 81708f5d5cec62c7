import type { ProductSummary } from '@kilat/contract/catalog.ts'

/** Products ordered in the last 7 days that can be bought now, most ordered first. */
export function mostOrdered(products: readonly ProductSummary[]): ProductSummary[] {
  return products.filter(product => product.orders_7d > 0 && product.is_available).sort((a, b) => b.orders_7d - a.orders_7d)
}
