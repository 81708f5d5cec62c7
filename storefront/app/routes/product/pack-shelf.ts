import type { Item, Product } from '@kilat/contract/catalog.ts'
import { formatIdr } from '@kilat/contract/idr.ts'
import { mostBoughtTitle, sayUnavailable } from '../../text/pack-shelf.ts'

/** The packs as the page shows them: in which groups, what a unit costs, and why some can not be bought. */
export type PackShelf = {
  groups: { title: string; itemIds: string[] }[]
  /** Price per unit of each pack of the product's currency, by its id: `Rp250/Diamond`. */
  unitPrices: Record<string, string>
  /** Why a pack can not be bought now, by its id. */
  unavailable: Record<string, string>
  /** The pack with the lowest price per unit; null if there is nothing to compare. */
  bestId: string | null
  /** One of the product's currency: `Diamond`. */
  unit: string
}

type Shown = Pick<Product, 'items' | 'most_bought' | 'unit'>

/** A single one is no choice. */
const fewestMostBought = 2

/** Puts what most buyers take first, and compares the packs of the product's own currency. Runs on the server, which sends only the result. */
export function arrangePacks({ items, most_bought: mostBought, unit }: Shown): PackShelf {
  const popular = mostBought.filter(id => items.some(item => item.id === id && item.availability.is_available))
  const hasMostBought = popular.length >= fewestMostBought
  const others = hasMostBought ? items.filter(item => !popular.includes(item.id)) : items
  const byGroup = Map.groupBy(others, item => item.group)
  const groups = [...byGroup].map(([title, members]) => ({ title, itemIds: members.map(({ id }) => id) }))
  const priced = items.flatMap(item => (item.amount === null ? [] : [[item.id, describeUnitPrice(item.price / item.amount, unit)]]))
  const closed = items.flatMap(({ id, availability }) => (availability.is_available ? [] : [[id, sayUnavailable(availability)]]))
  return {
    groups: hasMostBought ? [{ title: mostBoughtTitle, itemIds: popular }, ...groups] : groups,
    unitPrices: Object.fromEntries(priced),
    unavailable: Object.fromEntries(closed),
    bestId: findBest(items),
    unit: oneOf(unit),
  }
}

/** The cheapest by unit of the packs that can be bought now; of equal ones the smallest. Null if no pack costs more by unit. */
function findBest(items: readonly Item[]): string | null {
  const packs = items.flatMap(({ id, price, amount, availability }) =>
    amount !== null && availability.is_available ? [{ id, price, amount }] : [],
  )
  // Compared as whole numbers: a rounded price per unit could make two packs equal that are not.
  const [best, ...rest] = packs.sort((a, b) => a.price * b.amount - b.price * a.amount || a.amount - b.amount)
  const isBetter = rest.some(other => other.price * (best?.amount ?? 0) > (best?.price ?? 0) * other.amount)
  return best && isBetter ? best.id : null
}

/** Never shown lower than it is: whole rupiah are rounded up, and a few rupiah have a decimal. */
function describeUnitPrice(price: number, unit: string): string {
  const hasDecimal = price < 100 && !Number.isInteger(price)
  const shown = hasDecimal ? `Rp${(Math.ceil(price * 10) / 10).toFixed(1).replace('.', ',')}` : formatIdr(Math.ceil(price))
  return `${shown}/${oneOf(unit)}`
}

/** The singular of an English unit: `Diamond`, `Robux`. */
function oneOf(unit: string): string {
  return unit.replace(/(?<=[a-z])s$/, '')
}
