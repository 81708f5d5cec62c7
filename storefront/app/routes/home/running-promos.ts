import type { ProductSummary } from '@kilat/contract/catalog.ts'
import type { Promo } from '@kilat/contract/content.ts'
import { promoPeriod } from '../../text/content.ts'

/** A promo as a picture on the home page. `until`: the words for its end; null if it has none. */
export type Banner = { id: string; title: string; until: string | null; cover: string | null }

const most = 3

/** The newest promos that run at `now`. One without a picture of its own has that of its product. */
export function findBanners(promos: readonly Promo[], { products, now }: { products: readonly ProductSummary[]; now: string }): Banner[] {
  return promos
    .flatMap(promo => {
      const { isRunning, words } = promoPeriod(promo, now)
      const cover = promo.cover ?? products.find(({ id }) => id === promo.product_id)?.art.cover ?? null
      return isRunning ? [{ id: promo.id, title: promo.title, until: promo.ends_at && words, cover }] : []
    })
    .slice(0, most)
}
