import type { PricedItem } from '@kilat/contract/operator/prices.ts'
import { asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { priceChanges } from '../../db/schema/prices.ts'
import { countEdits } from './decide-on-item.ts'
import { describeRule } from './list-price-rules.ts'
import { findLoss } from './loss-guard.ts'
import { findRule } from './price-rule.ts'
import { readPriceBook } from './read-price-book.ts'
import { ofConnected, type StoredOffer } from './stored-offers.ts'

const mostChanges = 200

/** The price of an item, what it costs, by which rule it is priced, and how both have changed. Undefined for an unknown item. */
export async function readItemPrices(
  ctx: ReadCtx & Pick<Ctx, 'gateways' | 'settings' | 'suppliers'>,
  { id }: { id: string },
): Promise<PricedItem | undefined> {
  const [item] = await ctx.db.select().from(items).where(eq(items.id, id))
  if (!item) return undefined
  const offers = await ctx.db.select().from(supplierOffers).where(eq(supplierOffers.itemId, id)).orderBy(asc(supplierOffers.cost))
  const changes = await ctx.db
    .select()
    .from(priceChanges)
    .where(eq(priceChanges.itemId, id))
    .orderBy(desc(priceChanges.id))
    .limit(mostChanges)
  const { name, productId, price, rule, byHand, isActive } = item
  return {
    ...{ id, name, product_id: productId, price, version: await countEdits(ctx, id) },
    price_by_rule: rule.price ?? null,
    is_price_by_hand: byHand.includes('price'),
    is_on: isActive,
    is_off_by_hand: !isActive && byHand.includes('isActive'),
    loss: findLoss(item, ofConnected(ctx, offers)) ?? null,
    rule: describeRule(findRule(await readPriceBook(ctx), item)),
    offers: offers.map(offer => describeOffer(ctx, { offer, sold: item.content })),
    changes: changes.map(({ at, supplier, sku, before, after, cause, actorId }) => ({
      ...{ at: at.toISOString(), offer: supplier === null ? null : `${supplier}/${sku}` },
      ...{ before, after, cause, by: actorId },
    })),
  }
}

function describeOffer({ suppliers }: Pick<Ctx, 'suppliers'>, { offer, sold }: { offer: StoredOffer; sold: string }) {
  const { supplier, sku, cost, content, pause, pauseReason, isBuyerOn, isSellerOn } = offer
  if (!suppliers.has(supplier))
    return { offer: `${supplier}/${sku}`, cost, is_used: false, detail: 'the store is not connected to its supplier' }
  const isUsed = content === sold && pause === null && isBuyerOn && isSellerOn
  const off = isBuyerOn ? 'its seller has switched it off' : 'its supplier does not list it'
  return { offer: `${supplier}/${sku}`, cost, is_used: isUsed, detail: pauseReason ?? (isUsed ? null : off) }
}
