/** A pack of the product's currency: how much it gives, its price in rupiah, and how many of it one order may hold. */
export type Pack = { id: string; amount: number; price: number; maxQuantity: number }

/** Packs that together give an amount. An order holds one kind of pack, so a set may take several orders. */
export type PackSet = {
  /** The largest pack first. */
  packs: { id: string; times: number }[]
  amount: number
  /** Sum of the packs' prices in rupiah, before the channel's fee. */
  price: number
  /** How many orders, each with a payment of its own, buy the set. */
  orders: number
}

/** The largest amount that is calculated, which takes some milliseconds on a phone. */
export const mostNeeded = 50_000

/**
 * The cheapest set that gives at least `need`; of equal ones that with fewer packs, then that with less too much. Exact: each total below
 * `need` plus a pack is reached by its best set. Null without packs, or if `need` is not a whole number from 1 to `mostNeeded`.
 */
export function findCheapestSet(packs: readonly Pack[], need: number): PackSet | null {
  if (!Number.isInteger(need) || need < 1 || need > mostNeeded) return null
  const small = packs.filter(({ amount }) => amount < need)
  // A pack that is enough by itself is never better together with others.
  const alone = packs.flatMap(pack => (pack.amount >= need ? [toSet([pack, 1])] : []))
  return [...alone, ...combine(small, need)].sort(byWorth)[0] ?? null
}

/** The cheapest way with one order: one pack, as often as an order may hold it. Null if none is enough. */
export function findCheapestSingle(packs: readonly Pack[], need: number): PackSet | null {
  const sets = packs.flatMap(pack => {
    const times = Math.ceil(need / pack.amount)
    return times <= pack.maxQuantity ? [toSet([pack, times])] : []
  })
  return sets.sort(byWorth)[0] ?? null
}

/** The best sets of packs smaller than `need`, one for each total that is enough. */
function combine(packs: readonly Pack[], need: number): PackSet[] {
  const end = need + Math.max(0, ...packs.map(({ amount }) => amount))
  const prices = new Float64Array(end).fill(Number.POSITIVE_INFINITY)
  const counts = new Int32Array(end)
  const lasts = new Int16Array(end)
  prices[0] = 0
  for (let total = 1; total < end; total++)
    for (const [at, { amount, price }] of packs.entries()) {
      // A total that is enough already gets no further pack.
      const before = total - amount
      if (before < 0 || before >= need) continue
      const sum = (prices[before] ?? 0) + price
      const count = (counts[before] ?? 0) + 1
      const known = prices[total] ?? 0
      if (sum > known || (sum === known && count >= (counts[total] ?? 0))) continue
      prices[total] = sum
      counts[total] = count
      lasts[total] = at
    }
  const best = bestTotal(prices, counts, need)
  return best === undefined ? [] : [readSet(packs, lasts, best)]
}

function bestTotal(prices: Float64Array, counts: Int32Array, need: number): number | undefined {
  let best: number | undefined
  const of = (list: Float64Array | Int32Array, total: number) => list[total] ?? 0
  for (let total = need; total < prices.length; total++) {
    if (prices[total] === Number.POSITIVE_INFINITY) continue
    const gain = best === undefined ? -1 : of(prices, total) - of(prices, best) || of(counts, total) - of(counts, best)
    if (gain < 0) best = total
  }
  return best
}

function readSet(packs: readonly Pack[], lasts: Int16Array, total: number): PackSet {
  const times = new Map<Pack, number>()
  for (let left = total; left > 0; ) {
    const pack = packs[lasts[left] ?? 0]
    if (!pack) break
    times.set(pack, (times.get(pack) ?? 0) + 1)
    left -= pack.amount
  }
  return toSet(...times)
}

function toSet(...members: [Pack, number][]): PackSet {
  const sum = (of: (pack: Pack) => number) => members.reduce((all, [pack, times]) => all + of(pack) * times, 0)
  return {
    packs: [...members].sort(([a], [b]) => b.amount - a.amount).map(([{ id }, times]) => ({ id, times })),
    amount: sum(({ amount }) => amount),
    price: sum(({ price }) => price),
    orders: members.reduce((all, [{ maxQuantity }, times]) => all + Math.ceil(times / maxQuantity), 0),
  }
}

function byWorth(a: PackSet, b: PackSet): number {
  return a.price - b.price || countPacks(a) - countPacks(b) || a.amount - b.amount
}

function countPacks({ packs }: PackSet): number {
  return packs.reduce((all, { times }) => all + times, 0)
}
