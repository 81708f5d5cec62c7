import type { Promo } from '@kilat/contract/content.ts'
import { Badge } from '../../components/basics/badge.tsx'
import { ContentHtml } from '../../features/content/content-html.tsx'
import { WideCover } from '../../features/content/wide-cover.tsx'
import { promoPeriod, promoText } from '../../text/content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downIcon } from '../../ui/icons.ts'
import { Link } from '../../ui/link.tsx'

type PromoProduct = { title: string; cover: string; tint: [string, string] }
type Props = { promo: Promo; product: PromoProduct | null; now: string; isFirst: boolean }

/** A promo with its dates, its rules and its link. The first running promo has the main button. */
export function PromoCard({ promo, product, now, isFirst }: Props) {
  const { isRunning, words } = promoPeriod(promo, now)
  const to = promo.product_id ? `/products/${promo.product_id}` : '/#produk'
  const titleId = `judul-promo-${promo.id}`
  return (
    <article id={`promo-${promo.id}`} className="card overflow-hidden" aria-labelledby={titleId}>
      {promo.cover || !product ? <WideCover src={promo.cover} priority={isFirst} /> : <ProductStage product={product} />}
      <div className="p-4 lg:p-6">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
          <Badge tone={isRunning ? 'ok' : 'calm'} hollow={!isRunning}>
            {isRunning ? promoText.running : promoText.soon}
          </Badge>
          <span className="note font-semibold">{words}</span>
        </p>
        <h2 id={titleId} lang="id" className="mt-2.5 title-section">
          {promo.title}
        </h2>
        <p lang="id" className="mt-1 mb-4 text-ink-2 max-w-[52ch]">
          {promo.summary}
        </p>
        <Link to={to} className={buttonClass(isFirst && isRunning ? 'main' : 'plain', 'max-w-full max-md:w-full min-h-13')}>
          <span className="truncate">{product ? promoText.use(product.title) : promoText.useAny}</span>
        </Link>
        {promo.html && (
          <details className="mt-3 -mb-2 border-t border-line group/syarat">
            <summary className="fold">
              {promoText.rules}
              <Icon shape={downIcon} className="ml-auto transition-transform duration-150 group-open/syarat:rotate-180" />
            </summary>
            <ContentHtml html={promo.html} className="pb-3 text-m" />
          </details>
        )}
      </div>
    </article>
  )
}

/** Picture of a promo without its own: its product's cover on the product's colours. */
function ProductStage({ product }: { product: PromoProduct }) {
  const [deep, bright] = product.tint
  return (
    <div
      aria-hidden="true"
      className="relative aspect-video overflow-hidden"
      style={{ backgroundImage: `linear-gradient(104deg, ${deep}, ${bright})` }}
    >
      <Cover
        src={product.cover}
        className="absolute right-[9%] top-[14%] w-[38%] rotate-13 rounded-m shadow-[0_10px_24px_rgb(5_5_30/0.5)] after:hidden"
      />
    </div>
  )
}
