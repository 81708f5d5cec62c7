import type { ProductSummary } from '@kilat/contract/catalog.ts'
import { EmptyShelf } from '../../features/content/empty-shelf.tsx'
import { ListHead } from '../../features/content/list-head.tsx'
import proseStyle from '../../features/content/prose.css?url'
import { readContent } from '../../features/content/read-content.ts'
import { listProducts, listPromos } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { promoText } from '../../text/content.ts'
import type { Route } from './+types/route.ts'
import { PromoCard } from './promo-card.tsx'

/** Promos with their products; if a product can not be loaded, the promo is shown without its name. */
export function loader(args: Route.LoaderArgs) {
  return readContent(args, async api => {
    const [promos, products] = await Promise.all([
      api.call(listPromos),
      api.call(listProducts).catch((): { data: ProductSummary[] } => ({ data: [] })),
    ])
    const entries = promos.data.map(promo => {
      const product = products.data.find(({ id }) => id === promo.product_id)
      return { promo, product: product ? { title: product.title, cover: product.art.cover, tint: product.art.tint } : null }
    })
    return { entries, now: new Date().toISOString() }
  })
}

/** Styles of the text, which few pages have. */
export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: proseStyle }]

export const meta: Route.MetaFunction = args => pageMeta(args, { title: promoText.title, description: promoText.description })

export default function Promos({ loaderData }: Route.ComponentProps) {
  const { entries, now } = loaderData
  return (
    <div className="wrap">
      <ListHead name={promoText.name} to="/promos" title={promoText.title} intro={promoText.intro} />
      {entries.length === 0 ? (
        <EmptyShelf title={promoText.empty} help={promoText.emptyHelp} to="/#produk" action={promoText.emptyAction} />
      ) : (
        <ul className="grid lg:grid-cols-2 gap-3 lg:gap-5 items-start">
          {entries.map(({ promo, product }, at) => (
            <li key={promo.id}>
              <PromoCard promo={promo} product={product} now={now} isFirst={at === 0} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
