import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { ProductTile, tileGridClass } from '../../components/products/product-tile.tsx'
import { landingText } from '../../text/landing.ts'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'

/** Links to popular games. */
export function PopularGames({ products, isRanked }: { products: ProductSummary[]; isRanked: boolean }) {
  if (products.length === 0) return null
  const all = (
    <Link to="/#produk" className="inline-flex items-center min-h-11 font-bold text-violet-text">
      {landingText.seeAll}
    </Link>
  )
  return (
    <section id="game" aria-labelledby="game-judul">
      <SectionTitle id="game-judul" end={all}>
        {isRanked ? landingText.popular : landingText.shelf}
      </SectionTitle>
      <ul className={`${tileGridClass} max-md:[&>:nth-child(n+7)]:hidden`}>
        {products.map(product => (
          <li key={product.id} className="min-w-0">
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
    </section>
  )
}
