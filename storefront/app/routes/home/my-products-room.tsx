import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { useEffect, useState } from 'react'
import { readProducts } from '../../features/memory/lists/product-lists.ts'
import { spare } from '../../lib/spare.ts'

type Parts = typeof import('./late/my-products.tsx')

// Kept, so that a visitor who comes back finds them at once, and the page at the height it was left.
let loaded: Parts | undefined

/** The place of the products that this browser remembers, below the first screen; a first visit has nothing here. */
export function MyProductsRoom({ products }: { products: ProductSummary[] }) {
  const [parts, setParts] = useState(loaded)
  useEffect(() => {
    if (readProducts('seen').length + readProducts('favourites').length > 0)
      spare(() => import('./late/my-products.tsx')).then(
        module => {
          loaded = module
          setParts(module)
        },
        () => {},
      )
  }, [])
  return parts ? <parts.MyProducts products={products} /> : null
}
