import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { homeText } from '../../text/home.ts'
import { formatCount } from '../../text/number.ts'
import { Cover } from '../../ui/cover.tsx'
import { Link } from '../../ui/link.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { mostOrdered } from './most-ordered.ts'

const fewest = 3
const most = 6

/** The most ordered products of the week with their numbers; omitted while there are too few for a ranking. */
export function Popular({ products }: { products: ProductSummary[] }) {
  const ranked = mostOrdered(products).slice(0, most)
  if (ranked.length < fewest) return null
  return (
    <section className="mt-9 lg:mt-14" aria-labelledby="populer">
      <SectionTitle id="populer">{homeText.popular}</SectionTitle>
      <ol className="rail gap-4 lg:grid lg:grid-cols-6 lg:gap-7 lg:mx-0 lg:px-0 lg:overflow-visible">
        {ranked.map((product, at) => (
          <li key={product.id} className="w-31 lg:w-auto">
            <Link to={`/products/${product.id}`} className="group block text-ink no-underline">
              <span className="relative block">
                <Cover src={product.art.cover} className="rounded-m" />
                <span
                  aria-hidden="true"
                  className="cut-out absolute -left-0.5 lg:-left-2 -bottom-1.5 z-1 text-[4.5rem] leading-14 lg:text-[6.5rem] lg:leading-20 font-extrabold tracking-[-0.06em]"
                >
                  {at + 1}
                </span>
              </span>
              <span className="block truncate mt-2 text-s lg:text-m font-bold tracking-[-0.01em]">{product.title}</span>
              <span className="block mt-0.5 text-xs lg:note">{homeText.orders(formatCount(product.orders_7d))}</span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  )
}
