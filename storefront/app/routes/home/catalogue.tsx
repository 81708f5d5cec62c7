import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { useState } from 'react'
import { ProductTile, tileGridClass } from '../../components/products/product-tile.tsx'
import { DataIcon } from '../../features/icons/data-icon.tsx'
import { cx } from '../../lib/class-names.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { homeText } from '../../text/home.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { tabClass, tabsClass } from '../../ui/tabs.tsx'

const shownFirst = 28

/** All products, by category. The tabs are links, so they also work without scripts. */
export function Catalogue({ products, category }: { products: ProductSummary[]; category: string | null }) {
  const [isWhole, setIsWhole] = useState(false)
  const { categories } = useThemeInfo()
  const chosen = categories.find(({ id }) => id === category)?.id
  const shown = chosen ? products.filter(product => product.category === chosen) : products
  const hidden = isWhole ? 0 : Math.max(0, shown.length - shownFirst)
  return (
    <section id="produk" className="mt-9 lg:mt-14" aria-labelledby="semua">
      <SectionTitle id="semua" end={homeText.productCount(shown.length)}>
        {homeText.allProducts}
      </SectionTitle>
      <nav aria-label={homeText.categories} className={tabsClass}>
        <Link to="/#produk" preventScrollReset aria-current={chosen ? undefined : 'true'} className={tabClass}>
          {homeText.allCategories}
        </Link>
        {categories.map(({ id, title, icon }) => {
          const count = products.filter(product => product.category === id).length
          if (count === 0) return null
          return (
            <Link
              key={id}
              to={`/?kategori=${id}#produk`}
              preventScrollReset
              aria-current={chosen === id ? 'true' : undefined}
              className={tabClass}
            >
              <DataIcon name={icon} />
              {title} <span className="font-medium opacity-80">{count}</span>
            </Link>
          )
        })}
      </nav>
      <ul className={cx(tileGridClass, 'mt-4', hidden > 0 && 'js:[&>:nth-child(n+29)]:hidden')}>
        {shown.map(product => (
          <li key={product.id} className="min-w-0">
            <ProductTile product={product} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <p className="mt-5 text-center not-js:hidden">
          <button type="button" onClick={() => setIsWhole(true)} className={buttonClass('plain')}>
            {homeText.showMore(hidden)}
          </button>
        </p>
      )}
    </section>
  )
}
