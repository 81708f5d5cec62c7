import type { ArticleSummary, Promo } from '@kilat/contract/content.ts'
import type { RecentPurchase } from '@kilat/contract/recent-purchases.ts'
import type { Measures } from '@kilat/contract/store.ts'
import { useState } from 'react'
import { replace, type ShouldRevalidateFunctionArgs, useLocation } from 'react-router'
import { serverApi } from '../../api/api.server.ts'
import type { Api } from '../../api/api.ts'
import { pageProblem } from '../../api/page-problem.ts'
import { findOnlyHit, productPath } from '../../components/products/product-path.ts'
import type { ShownArticle } from '../../features/content/article-card.tsx'
import { cutText } from '../../lib/cut-text.ts'
import { getMeasures, listBlogs, listProducts, listPromos, listRecentPurchases } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { staticPart } from '../../lib/static-part.tsx'
import { ProductSearch } from '../../shell/product-search.tsx'
import { homeText } from '../../text/home.ts'
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

/** The page needs the products; all the rest is omitted if it can not be loaded, and for a search. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const api = serverApi(context)
  const query = cutText(url.searchParams.get('cari')?.trim() ?? '', longestQuery)
  const [{ data: products }, rest] = await Promise.all([
    api
      .call(listProducts, query ? { query: { search: query } } : {})
      .catch(error => pageProblem(api, '/', error).then(problem => Promise.reject(problem))),
    query ? emptyHome : readHome(api),
  ])
  const only = query && findOnlyHit(products)
  if (only) throw replace(productPath(only))
  const madeAt = Date.now()
  const { promos, measures, articles } = rest
  const banners = findBanners(promos, { products, now: new Date(madeAt).toISOString() })
  return { products, query, measures, recent: toRows(rest.recent), banners, articles, madeAt }
}

type HomeData = { measures: Measures; recent: RecentPurchase[]; promos: Promo[]; articles: ShownArticle[] }

const emptyHome: HomeData = { measures: null, recent: [], promos: [], articles: [] }

async function readHome(api: Api): Promise<HomeData> {
  const [measures, recent, promos, articles] = await Promise.all([
    api.call(getMeasures).catch((): { data: Measures } => ({ data: null })),
    api.call(listRecentPurchases).catch((): { data: RecentPurchase[] } => ({ data: [] })),
    api.call(listPromos).catch((): { data: Promo[] } => ({ data: [] })),
    api.call(listBlogs, { query: { limit: String(articlesShown) } }).catch((): { data: ArticleSummary[] } => ({ data: [] })),
  ])
  return { measures: measures.data, recent: recent.data, promos: promos.data, articles: articles.data.map(toShownArticle) }
}

/** The page holds what it shows, and no more: each kilobyte of it delays the first paint. */
function toShownArticle({ id, title, cover, reading_minutes }: ArticleSummary): ShownArticle {
  return { id, title, cover, reading_minutes }
}

/** Changing the category needs no new data. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isSamePage = currentUrl.pathname === nextUrl.pathname && currentUrl.searchParams.get('cari') === nextUrl.searchParams.get('cari')
  return !isSamePage && defaultShouldRevalidate
}

export const meta: Route.MetaFunction = args => {
  const { products, query } = args.loaderData ?? {}
  return pageMeta(args, query && products ? { title: homeText.resultsFor(query, products.length) } : {})
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { products, query, measures, recent, madeAt } = loaderData
  const banners = useSame(loaderData.banners)
  const articles = useSame(loaderData.articles)
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
          <Popular products={products} />
          <Catalogue products={products} category={category} />
          {banners.length > 0 && <PromoBanners banners={banners} />}
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

/** The value of before where the new one says the same: a part whose code is still to come must not be rendered again. */
function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
