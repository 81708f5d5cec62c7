import type { ProductSummary } from '@kilat/contract/catalog.ts'
import type { Measures } from '@kilat/contract/store.ts'
import { serverApi } from '../../api/api.server.ts'
import { getMeasures, listProducts } from '../../lib/endpoints.ts'
import { pageMeta } from '../../lib/page-meta.ts'
import { landingText } from '../../text/landing.ts'
import type { Route } from './+types/route.ts'
import { LandingFaq } from './landing-faq.tsx'
import { LandingHero } from './landing-hero.tsx'
import { pickForLanding } from './landing-products.ts'
import { LastCall } from './last-call.tsx'
import { PopularGames } from './popular-games.tsx'
import { Proof } from './proof.tsx'
import { Safety } from './safety.tsx'
import { Steps } from './steps.tsx'

/** Visitors from an ad always see the page: parts that can not be loaded are omitted. */
export async function loader({ context }: Route.LoaderArgs) {
  const api = serverApi(context)
  const [products, measures] = await Promise.all([
    api.call(listProducts).catch((): { data: ProductSummary[] } => ({ data: [] })),
    api.call(getMeasures).catch((): { data: Measures } => ({ data: null })),
  ])
  return { ...pickForLanding(products.data), measures: measures.data }
}

export const meta: Route.MetaFunction = args => pageMeta(args, { title: landingText.pageTitle, description: landingText.description })

export default function Landing({ loaderData }: Route.ComponentProps) {
  const { products, isRanked, measures } = loaderData
  return (
    <>
      <LandingHero usualSeconds={measures?.p50_seconds ?? null} />
      <div className="wrap grid gap-12 lg:gap-24 pt-6 lg:pt-10 pb-12 lg:pb-24">
        <PopularGames products={products} isRanked={isRanked} />
        <Steps />
        {measures && <Proof measures={measures} />}
        <Safety />
        <LandingFaq usualSeconds={measures?.p50_seconds ?? null} />
        <LastCall />
      </div>
    </>
  )
}
