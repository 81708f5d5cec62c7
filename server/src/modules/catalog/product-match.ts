import type { PriceListRow } from './price-list-row.ts'
import type { ProductDefinition } from './products/product-definition.ts'
import { findDefinitionByBrand } from './products/product-definitions.ts'

export type ProductMatch = { kind: 'match'; product: ProductDefinition } | { kind: 'problem'; why: string }

/** The product of a row, or why the store does not sell it: a sentence for the operator. */
export function matchProduct(row: PriceListRow, own: readonly ProductDefinition[]): ProductMatch {
  // Suppliers list nickname look-ups as packs; buyers have no use for them.
  if (/\bcek\s+(?:user|nick|id)/i.test(row.name)) return problem('it is a look-up of a player, not something to sell')
  const category = row.category.toLowerCase()
  if (category !== 'games' && category !== 'voucher') return problem(`the category ${JSON.stringify(row.category)} is not sold here`)
  const product = findDefinitionByBrand(row.brand, own)
  if (!product) return problem(`the brand ${JSON.stringify(row.brand)} is not known; add a product for it to sell it`)
  // A code and a direct top-up of one brand need different data from the buyer.
  if ((product.category === 'voucher') !== (category === 'voucher'))
    return problem(
      `${product.title} is sold as ${product.category === 'voucher' ? 'codes' : 'top-ups'}, the row is of category ${row.category}`,
    )
  return { kind: 'match', product }
}

function problem(why: string): ProductMatch {
  return { kind: 'problem', why }
}
