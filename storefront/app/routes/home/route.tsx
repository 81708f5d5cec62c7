import type { ArticleSummary, Promo } from '@kilat/contract/content.ts'
import type { RecentPurchase } from '@kilat/contract/recent-purchases.ts'
import type { Measures } from '@kilat/contract/store.ts'
import { replace, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import { pageProblem } from '../../api/page-problem.ts'
import { findOnlyHit, productPath } from '../../components/product-path.ts'
import { getMeasures, listBlogs, listProducts, listPromos, listRecentPurchases } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { staticPart } from '../../lib/static-part.tsx'
import { ProductSearch } from '../../shell/product-search.tsx'
import type { Route } from './+types/route.ts'
import { Catalogue } from './catalogue.tsx'
import { Hero } from './hero.tsx'
import { KnownRoom } from './known-room.tsx'
import { Measured } from './measured.tsx'
import { MyProductsRoom } from './my-products-room.tsx'
import { Popular } from './popular.tsx'
import { RecentPurchases } from './recent-purchases.tsx'
import { toRows } from './recent-rows.ts'
import { findBanners } from './running-promos.ts'
import { SearchResults } from './search-results.tsx'

const longestQuery = 80
const articlesShown = 3

const PromoBanners = staticPart(() => import('./late/promo-banners.tsx').then(module => module.PromoBanners))
const HomeArticles = staticPart(() => import('./late/home-articles.tsx').then(module => module.HomeArticles))

/** The page needs the products; all the rest is omitted if it can not be loaded. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const query = url.searchParams.get('cari')?.trim().slice(0, longestQuery) ?? ''
  const [products, measures, recent, promos, blogs] = await Promise.all([
    api
      .call(listProducts, query ? { query: { search: query } } : {})
      .catch(error => pageProblem(api, '/', error).then(problem => Promise.reject(problem))),
    api.call(getMeasures).catch((): { data: Measures } => ({ data: null })),
    api.call(listRecentPurchases).catch((): { data: RecentPurchase[] } => ({ data: [] })),
    api.call(listPromos).catch((): { data: Promo[] } => ({ data: [] })),
    api.call(listBlogs, { query: { limit: String(articlesShown) } }).catch((): { data: ArticleSummary[] } => ({ data: [] })),
  ])
  const only = query && findOnlyHit(products.data)
  if (only) throw replace(productPath(only))
  const madeAt = Date.now()
  const banners = findBanners(promos.data, { products: products.data, now: new Date(madeAt).toISOString() })
  return { products: products.data, query, measures: measures.data, recent: toRows(recent.data), banners, articles: blogs.data, madeAt }
}

/** Changing the category needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get('cari') === nextUrl.searchParams.get('cari')
  return !isSamePage && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = args => pageMeta(args)

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, query, measures, recent, banners, articles, madeAt } = loaderData
  const category = new URLSearchParams(useLocation().search).get('kategori')
  return (
    <div className="wrap">
      {!query && <KnownRoom />}
      <div className="lg:hidden mt-3">
        <ProductSearch />
      </div>
      {query ? (
        <SearchResults found={products} query={query} />
      ) : (
        <>
          <Hero products={products} measures={measures} />
          {banners.length > 0 && <PromoBanners banners={banners} />}
          <Popular products={products} />
          <Catalogue products={products} category={category} />
          <MyProductsRoom products={products} />
          <div
            className={
              recent.length > 0
                ? 'mt-9 lg:mt-14 grid grid-cols-[minmax(0,1fr)] gap-8 lg:gap-10 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.15fr)] items-start'
                : 'mt-9 lg:mt-14'
            }
          >
            {recent.length > 0 && <RecentPurchases first={recent} madeAt={madeAt} />}
            <Measured measures={measures} />
          </div>
          {articles.length > 0 && <HomeArticles articles={articles} />}
        </>
      )}
    </div>
  )
}
