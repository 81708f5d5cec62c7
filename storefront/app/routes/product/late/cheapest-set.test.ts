import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCheapestSet, findCheapestSingle, mostNeeded, type Pack } from './cheapest-set.ts'

const pack = (amount: number, price: number, maxQuantity = 1): Pack => ({ id: `${amount}`, amount, price, maxQuantity })

/** Price, number of packs and amount of the best set, by trying every set that has no pack too many. */
function tryAll(packs: readonly Pack[], need: number): number[] {
  let best = [Number.POSITIVE_INFINITY, 0, 0]
  const isBetter = (set: number[]) => {
    const at = set.findIndex((value, place) => value !== best[place])
    return at >= 0 && (set[at] ?? 0) < (best[at] ?? 0)
  }
  const add = (from: number, set: [number, number, number]) => {
    const [price, count, amount] = set
    if (amount >= need) {
      if (isBetter(set)) best = set
      return
    }
    for (const [at, next] of packs.entries()) if (at >= from) add(at, [price + next.price, count + 1, amount + next.amount])
  }
  add(0, [0, 0, 0])
  return best
}

test('the set is the cheapest that is enough, then the one with fewest packs, then with least too much, as trying every set shows', () => {
  const anyPack = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 })).map(([amount, price]) => pack(amount, price))
  const anyPacks = fc.uniqueArray(anyPack, { selector: ({ amount }) => amount, minLength: 1, maxLength: 4 })
  fc.assert(
    fc.property(anyPacks, fc.integer({ min: 1, max: 24 }), (packs, need) => {
      const set = findCheapestSet(packs, need)
      const count = set?.packs.reduce((sum, { times }) => sum + times, 0)
      expect([set?.price, count, set?.amount]).toEqual(tryAll(packs, need))
      const given = set?.packs.reduce((sum, { id, times }) => sum + Number(id) * times, 0)
      expect(given, 'the packs give what the set says').toBe(set?.amount)
    }),
    { numRuns: 400 },
  )
})

test('a set says how many orders buy it: one for each kind of pack, more if an order holds fewer', () => {
  const packs = [pack(257, 63_500), pack(86, 21_500), pack(28, 8000), pack(706, 172_000)]
  expect(findCheapestSet(packs, 370)).toEqual({
    packs: [
      { id: '257', times: 1 },
      { id: '86', times: 1 },
      { id: '28', times: 1 },
    ],
    amount: 371,
    price: 93_000,
    orders: 3,
  })
  expect(findCheapestSet([pack(10, 100, 5)], 60)?.orders).toBe(2)
  expect(findCheapestSingle(packs, 370)).toMatchObject({ packs: [{ id: '706', times: 1 }], price: 172_000, orders: 1 })
  expect(findCheapestSingle([pack(10, 100, 5), pack(9, 80, 9)], 50)).toMatchObject({ packs: [{ id: '9', times: 6 }], price: 480 })
  expect(findCheapestSingle([pack(10, 100, 5)], 60)).toBeNull()
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY, mostNeeded + 1])('%d is not calculated', need => {
  expect(findCheapestSet([pack(10, 100)], need)).toBeNull()
})

test('without packs there is no set', () => {
  expect(findCheapestSet([], 10)).toBeNull()
  expect(findCheapestSingle([], 10)).toBeNull()
})

test('the largest amount of forty packs takes less than a second', () => {
  const packs = Array.from({ length: 40 }, (_, at) => pack(at * 37 + 5, at * 8900 + 1500))
  const started = performance.now()
  expect(findCheapestSet(packs, mostNeeded)?.amount).toBeGreaterThanOrEqual(mostNeeded)
  expect(performance.now() - started).toBeLessThan(1000)
})
