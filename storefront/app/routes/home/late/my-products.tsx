import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { useState } from 'react'
import { ProductTile, tileGridClass } from '../../../components/products/product-tile.tsx'
import { keepProducts, readProducts } from '../../../features/memory/lists/product-lists.ts'
import { showToast } from '../../../features/toast/toasts.ts'
import { myProductsText } from '../../../text/my-products.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'

/** One row of the widest grid. */
const mostSeen = 7

type Props = { products: ProductSummary[] }

/** Favourites, and what was looked at last, with today's prices. A product that is no longer listed is left out. */
export function MyProducts({ products }: Props) {
  const [seen, setSeen] = useState(() => readProducts('seen'))
  const [favourites] = useState(() => readProducts('favourites'))
  const keep = (ids: string[]) => {
    keepProducts('seen', ids)
    setSeen(ids)
  }
  const onClear = () => {
    keep([])
    const action = { label: myProductsText.undo, onAction: () => keep(seen), takesFocus: true }
    showToast({ title: myProductsText.cleared, action })
    // The button disappears; from here the focus goes to the message, and it comes back here.
    document.querySelector<HTMLElement>('#produk a')?.focus({ preventScroll: true })
  }
  const find = (ids: string[]) => ids.flatMap(id => products.find(product => product.id === id) ?? [])
  const shownSeen = find(seen).slice(0, mostSeen)
  return (
    <>
      <Shelf id="favorit" title={myProductsText.favourites} products={find(favourites)} />
      <Shelf
        id="dilihat"
        title={myProductsText.seen}
        products={shownSeen}
        end={
          <button type="button" aria-label={myProductsText.clearSeen} onClick={onClear} className={buttonClass('quiet', '-mr-3')}>
            {myProductsText.clear}
          </button>
        }
      />
    </>
  )
}

type ShelfProps = Props & { id: string; title: string; end?: React.ReactNode }

function Shelf({ id, title, products, end }: ShelfProps) {
  if (products.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-9 lg:mt-14">
      <SectionTitle id={id} end={end}>
        {title}
      </SectionTitle>
      <ul className={tileGridClass}>
        {products.map(product => (
          <li key={product.id} className="min-w-0">
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
