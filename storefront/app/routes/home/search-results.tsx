import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { ProductTile, tileGridClass } from '../../components/products/product-tile.tsx'
import { homeText } from '../../text/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'

/** Results of `?cari=`, the search by Enter and without scripts. */
export function SearchResults({ found, query }: { found: ProductSummary[]; query: string }) {
  return (
    <section className="mt-6 lg:mt-10">
      <h1 className="title-page mb-5">{homeText.resultsFor(query, found.length)}</h1>
      {found.length === 0 && <p className="-mt-4 mb-5 text-ink-2">{homeText.noResults}</p>}
      <ul className={tileGridClass}>
        {found.map(product => (
          <li key={product.id} className="min-w-0">
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
      <p className="mt-6">
        <Link to="/" className={buttonClass('plain')}>
          {homeText.seeAll}
        </Link>
      </p>
    </section>
  )
}
