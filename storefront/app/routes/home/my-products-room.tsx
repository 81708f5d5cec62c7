import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { useEffect, useState } from 'react'
import { readProducts } from '../../features/memory/product-lists.ts'
import { spare } from '../../lib/spare.ts'

type Parts = typeof import('./late/my-products.tsx')

/** The place of the products that this browser remembers, below the first screen; a first visit has nothing here. */
export function MyProductsRoom({ products }: { products: ProductSummary[] }) {
  const [parts, setParts] = useState<Parts>()
  useEffect(() => {
    if (readProducts('seen').length + readProducts('favourites').length > 0)
      spare(() => import('./late/my-products.tsx')).then(setParts, () => {})
  }, [])
  return parts ? <parts.MyProducts products={products} /> : null
}
