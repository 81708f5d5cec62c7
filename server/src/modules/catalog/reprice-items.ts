import type { MovedPrice } from '@kilat/contract/operator/prices.ts'
import { asc } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { type Actor, system } from '../../platform/actor.ts'
import { inTurns } from '../../platform/in-turns.ts'
import { lockCatalog } from './lock-catalog.ts'
import { findLoss } from './loss-guard.ts'
import { findCheapest } from './price-items.ts'
import { type PriceBook, priceByRule } from './price-rule.ts'
import { readPriceBook } from './read-price-book.ts'
import { recordPrices } from './record-prices.ts'
import { saveItems } from './save-items.ts'
import type { ItemProblem } from './settle-items.ts'
import { ofConnected, type StoredItem, type StoredOffer } from './stored-offers.ts'

/** What a price book changes: the rows before and after, prices that buyers see move, and items that are below their cost. */
export type PricePlan = { before: StoredItem[]; after: StoredItem[]; moved: MovedPrice[]; losses: ItemProblem[] }

/**
 * Lets prices follow what has changed beside lists and rules: what the store bears of the channels' fees, offers that were paused, resumed or sold out,
 * and suppliers that the store has left. Prices by hand stay.
 */
export async function repriceItems(ctx: Ctx): Promise<void> {
  await inTx(ctx, async ctx => {
    await lockCatalog(ctx)
    await savePrices(ctx, { plan: await planPrices(ctx, await readPriceBook(ctx)), by: system })
  })
}

/** The prices of all items by this book, from the offers of connected suppliers as they are. The catalogue has to be locked. */
export async function planPrices(ctx: Pick<TxCtx, 'db'> & Pick<Ctx, 'suppliers'>, book: PriceBook): Promise<PricePlan> {
  const known = await ctx.db.select().from(items).orderBy(asc(items.id))
  const offers = Map.groupBy(ofConnected(ctx, await ctx.db.select().from(supplierOffers)), ({ itemId }) => itemId)
  const offersOf = ({ id }: StoredItem) => offers.get(id) ?? []
  const changes: Repriced[] = []
  for await (const item of inTurns(known)) changes.push(...repriced(item, offersOf(item), book))
  const after = new Map(changes.map(({ item }) => [item.id, item]))
  return {
    before: known.filter(({ id }) => after.has(id)),
    after: [...after.values()],
    moved: changes.flatMap(({ moved }) => moved ?? []),
    losses: known.flatMap(item => {
      const why = findLoss(after.get(item.id) ?? item, offersOf(item))
      return why === undefined ? [] : [{ itemId: item.id, why }]
    }),
  }
}

/** Writes planned prices with their history. */
export async function savePrices(ctx: Pick<TxCtx, 'db' | 'clock'>, { plan, by }: { plan: PricePlan; by: Actor }): Promise<void> {
  await saveItems(ctx, plan.after)
  const rows = (items: StoredItem[]) => ({ items, offers: [] })
  await recordPrices(ctx, { before: rows(plan.before), after: rows(plan.after), cause: 'rule', by })
}

type Repriced = { item: StoredItem; moved?: MovedPrice }

/** The item with the rule's new price; none if it stays. An item that no rule has ever priced is a person's. */
function repriced(item: StoredItem, offers: readonly StoredOffer[], book: PriceBook): Repriced[] {
  const cheapest = findCheapest(item, offers)
  if (item.rule.price === undefined || !cheapest) return []
  const price = priceByRule(book, item, cheapest.cost)
  if (price === item.rule.price) return []
  const rule = { ...item.rule, price }
  // A price that was changed in the database is a person's: the next list records it as such.
  if (item.byHand.includes('price') || item.price !== item.rule.price) return [{ item: { ...item, rule } }]
  const moved = { item_id: item.id, name: item.name, cost: cheapest.cost, before: item.price, after: price }
  return [{ item: { ...item, rule, price }, moved }]
}
