import { beforeAll, expect, test } from 'vitest'
import { type GrowingRead, growingReads } from './growing-reads.ts'
import { createLongHistory, type LongHistory } from './long-history.ts'

const few = 10_000
const many = Number(process.env.GROWTH_ORDERS ?? 1_000_000)
const rounds = 31

/** 10,000 orders fill the 30 days of the store's statistics, and a million eight years: what grows is the past, not the trade. */
const everyMs = (30 * 24 * 60 * 60_000) / few

let short: LongHistory
let long: LongHistory
beforeAll(async () => {
  const catalogue = { products: 60, itemsEach: 50, articles: 5_000, everyMs }
  short = await createLongHistory(catalogue)
  await short.grow({ count: few, most: many })
  long = await createLongHistory(catalogue)
  const begun = performance.now()
  await long.grow({ count: many, most: many })
  console.log(`grown in ${Math.round((performance.now() - begun) / 1000)} s`)
}, 1_800_000)

type Times = { p50: number; p95: number }

/** In turn on both stores, so that a machine that gets slower meanwhile slows both down. */
async function time(read: GrowingRead): Promise<[short: Times, long: Times]> {
  const [ofShort, ofLong]: [number[], number[]] = [[], []]
  const endsAt = performance.now() + 40_000
  for (let turn = 0; turn < rounds && (turn < 3 || performance.now() < endsAt); turn += 1) {
    ofShort.push(await timeOnce(short, read, turn))
    ofLong.push(await timeOnce(long, read, turn))
  }
  return [summarise(ofShort), summarise(ofLong)]
}

async function timeOnce(history: LongHistory, read: GrowingRead, turn: number): Promise<number> {
  const { ctx } = history.engine
  const chosen = await history.choose(turn)
  // Handles of their own, so that nothing is read from what an earlier turn has kept.
  const fresh = { ...ctx, db: Object.create(ctx.db), outbox: { ...ctx.outbox } }
  const begun = performance.now()
  await read.run(fresh, chosen)
  return performance.now() - begun
}

function summarise(times: number[]): Times {
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

test(`what pages, lists and jobs read costs the same with ${many} orders as with ${few}`, { timeout: 3_600_000 }, async () => {
  const ms = (value: number) => value.toFixed(1).padStart(9)
  const lines: string[] = []
  for (const read of growingReads) {
    const [one, other] = await time(read)
    const ratio = other.p50 / one.p50
    lines.push(
      `${read.kind.padEnd(7)} ${read.name.padEnd(52)} ${ms(one.p50)} ${ms(one.p95)} ${ms(other.p50)} ${ms(other.p95)} ${ratio.toFixed(2).padStart(8)}`,
    )
  }
  console.log([`${' '.repeat(60)} p50, p95 in ms with ${few} · with ${many} · ratio`, ...lines].join('\n'))
  expect(lines.length).toBeGreaterThan(40)
})
