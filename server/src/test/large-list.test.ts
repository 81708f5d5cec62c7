import { setImmediate as letOthersRun } from 'node:timers/promises'
import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { supplierOffers } from '../db/schema/catalog.ts'
import { syncPriceList } from '../modules/catalog/sync-price-list.ts'
import { createEngine, type Engine } from './engine.ts'
import { makeLargeList } from './large-list.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const rows = makeLargeList(3_600)
const take = (list = rows.map(({ row }) => row)) => syncPriceList(engine.ctx, { supplier: 'scripted', document: { data: list } })
const offers = () => engine.ctx.db.select().from(supplierOffers).orderBy(asc(supplierOffers.sku))

test('a list of thousands of rows is taken at once, each row sold as what it says or named with its reason, and again it changes nothing', async () => {
  expect(rows.length).toBeGreaterThan(3_000)
  expect(new Set(rows.map(({ row }) => String(Reflect.get(Object(row), 'brand')))).size).toBeGreaterThan(60)
  const began = performance.now()
  const report = await take()
  const tookMs = performance.now() - began
  process.stdout.write(`${rows.length} rows in ${Math.round(tookMs)} ms\n`)
  expect(tookMs).toBeLessThan(60_000)
  const known = new Map((await offers()).map(offer => [offer.sku, offer]))
  const told = new Set([...report.problems, ...report.held].map(({ sku }) => sku))
  const numbers = new Set(report.problems.map(({ row }) => row))
  const wrong = rows.flatMap(({ sku, sells }, at) => {
    const offer = known.get(sku)
    const isSold = offer?.pause === null
    if (sells !== null)
      return isSold && offer.content === sells ? [] : [`${sku} should sell ${sells}, and sells ${offer?.content} ${offer?.pauseReason}`]
    if (told.has(sku) || numbers.has(at + 1)) return []
    return [`${sku} should wait, and sells ${offer?.content}`]
  })
  expect(wrong).toEqual([])
  expect(await take()).toMatchObject({ created: 0, updated: 0, added: [], up: [], down: [], off: [] })
}, 120_000)

// The embedded database is part of the process, which serves nobody during a long statement.
test.skipIf(!process.env.TEST_DATABASE_URL)(
  'while a list of thousands of rows is taken others are served between its parts',
  async () => {
    await take()
    const { ms, longestMs } = await watchTurns(take)
    // Without turns the plan alone takes more than half of the time.
    expect(longestMs, 'the longest time in which the process serves nobody else').toBeLessThan(ms * 0.4)
  },
  120_000,
)

/** Runs something, and measures its processor time and the longest that it takes without letting others run, in milliseconds. */
async function watchTurns(run: () => Promise<unknown>): Promise<{ ms: number; longestMs: number }> {
  const usedMs = () => process.cpuUsage().user / 1_000
  const began = usedMs()
  let isDone = false
  const watch = async () => {
    let longestMs = 0
    for (let last = usedMs(); !isDone; last = usedMs()) {
      await letOthersRun()
      longestMs = Math.max(longestMs, usedMs() - last)
    }
    return longestMs
  }
  const watching = watch()
  await run().finally(() => {
    isDone = true
  })
  return { longestMs: await watching, ms: usedMs() - began }
}
