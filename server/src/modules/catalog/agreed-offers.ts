import type { Rupiah } from '@kilat/contract/money.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, products, supplierOffers } from '../../db/schema/catalog.ts'
import { findItemOff, nothingOff } from '../switches/find-off.ts'
import { readOffNow } from '../switches/read.ts'
import { toOfferState } from './catalogue.ts'
import { offerAvailability, unitsCovered } from './offer-availability.ts'

/** What an order sold: the fingerprint of its content, and the offers that could deliver it. */
export type Agreed = {
  content: string | null
  offers: readonly { supplier: string; sku: string }[]
  /** Highest cost of a supplier, in whole rupiah. */
  ceiling: Rupiah
  /** The suppliers whose offers stand whatever their stock is counted at, because they are asked for it. */
  isStockAsked?: (supplier: string) => boolean
}

/** An agreed offer that can still be used. `closedUntil` is the end of its daily closed window, null if it is open now. */
export type StandingOffer = {
  supplier: string
  sku: string
  content: string
  cost: Rupiah
  customerTemplate: string
  closedUntil: Date | null
  /** How many units of it its supplier can deliver, as far as they are counted. */
  mostUnits: number
}

const selectSame = buildOnce((db, { skus, content }: Given<{ skus: string[]; content: string }>) =>
  db
    .select()
    .from(supplierOffers)
    .where(and(sql`${supplierOffers.sku} = any(${skus})`, eq(supplierOffers.content, content))),
)

/**
 * The agreed offers that still deliver exactly what was sold, at no loss, and are open or only closed for the day; in no
 * particular order. Earlier orders of an item that is switched off are still delivered: only its offers can stop a delivery. Those of a
 * supplier that is switched off stand, and their orders wait for it. Offers added after the order are not used: the buyer did not agree to
 * them.
 */
export async function findAgreedOffers(ctx: ReadCtx & Pick<Ctx, 'clock'>, agreed: Agreed): Promise<StandingOffer[]> {
  if (agreed.content === null || agreed.offers.length === 0) return []
  const now = ctx.clock.now()
  const skus = agreed.offers.map(({ sku }) => sku)
  const found = await selectSame(ctx.db, { skus, content: agreed.content })
  return found
    .filter(offer => agreed.offers.some(({ supplier, sku }) => supplier === offer.supplier && sku === offer.sku))
    .flatMap(offer => {
      const state = toOfferState(offer, null)
      const counted = agreed.isStockAsked?.(offer.supplier) ? { ...state, hasUnlimitedStock: true } : state
      const availability = offerAvailability(counted, { price: agreed.ceiling, now, findOff: nothingOff })
      if (!availability.isAvailable && availability.reason !== 'cut_off') return []
      const { supplier, sku, content, cost, customerTemplate } = offer
      const closedUntil = availability.isAvailable ? null : availability.until
      return { supplier, sku, content, cost, customerTemplate, closedUntil, mostUnits: unitsCovered(state) }
    })
}

/** Whether an item, its product and the store are switched on. */
export async function isOnSale(ctx: ReadCtx & Pick<Ctx, 'clock'>, itemId: string): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: items.id, productId: items.productId })
    .from(items)
    .innerJoin(products, eq(products.id, items.productId))
    .where(and(eq(items.id, itemId), items.isActive, products.isActive))
  return found !== undefined && findItemOff(await readOffNow(ctx), found) === undefined
}

/** What an offer delivers and costs by its row now, whether it can be used or not. Undefined if the row does not exist. */
export async function findListed(
  ctx: ReadCtx,
  offer: { supplier: string; sku: string },
): Promise<{ content: string; cost: Rupiah } | undefined> {
  const [row] = await selectListed(ctx.db, { supplier: offer.supplier, sku: offer.sku })
  return row
}

const selectListed = buildOnce((db, { supplier, sku }: Given<{ supplier: string; sku: string }>) =>
  db
    .select({ content: supplierOffers.content, cost: supplierOffers.cost })
    .from(supplierOffers)
    .where(and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku))),
)
