import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { differences } from '../db/schema/reconciliation.ts'
import { type GrowingRead, growingReads } from './growing-reads.ts'
import { createLongHistory, type LongHistory } from './long-history.ts'

const small = 10_000
const large = Number(process.env.GROWTH_ORDERS ?? 1_000_000)
const rounds = 31

/** 10,000 orders fill the 30 days of the store's statistics, and a million eight years: what grows is the past, not the trade. */
const everyMs = (30 * 24 * 60 * 60_000) / small

let history: LongHistory
beforeAll(async () => {
  history = await createLongHistory({ products: 60, itemsEach: 50, articles: 5_000, everyMs })
}, 600_000)

type Times = { p50: number; p95: number }

async function time(read: GrowingRead): Promise<Times> {
  const { ctx } = history.engine
  const times: number[] = []
  const endsAt = performance.now() + 20_000
  for (let turn = 0; turn < rounds && (turn < 3 || performance.now() < endsAt); turn += 1) {
    const chosen = await history.choose(turn)
    // Handles of their own, so that nothing is read from what an earlier turn has kept.
    const fresh = { ...ctx, db: Object.create(ctx.db), outbox: { ...ctx.outbox } }
    const begun = performance.now()
    await read.run(fresh, chosen)
    times.push(performance.now() - begun)
  }
  times.sort((one, other) => one - other)
  const at = (share: number) => times[Math.floor(times.length * share)] ?? 0
  return { p50: at(0.5), p95: at(0.95) }
}

async function timeAll(): Promise<Map<string, Times>> {
  const found = new Map<string, Times>()
  for (const read of growingReads) found.set(read.name, await time(read))
  return found
}

test(`what pages, lists and jobs read costs the same with ${large} orders as with ${small}`, { timeout: 3_600_000 }, async () => {
  await history.grow({ count: small, most: large })
  const before = await timeAll()
  // No gateway knows the copied payments, so the nightly job has found tens of thousands of differences. In a store a person settles each.
  await history.engine.ctx.db.delete(differences)
  // As a store's database does by itself.
  await history.engine.ctx.db.execute(sql`vacuum differences`)
  const begun = performance.now()
  await history.grow({ count: large, most: large })
  console.log(`grown in ${Math.round((performance.now() - begun) / 1000)} s`)
  const after = await timeAll()
  const ms = (value: number) => value.toFixed(1).padStart(9)
  const lines = growingReads.map(({ kind, name }) => {
    const [one, other] = [before.get(name), after.get(name)] as [Times, Times]
    const ratio = other.p50 / one.p50
    return `${kind.padEnd(7)} ${name.padEnd(36)} ${ms(one.p50)} ${ms(one.p95)} ${ms(other.p50)} ${ms(other.p95)} ${ratio.toFixed(2).padStart(8)}`
  })
  console.log([`${' '.repeat(44)} p50, p95 in ms with ${small} · with ${large} · ratio`, ...lines].join('\n'))
  expect(lines.length).toBeGreaterThan(40)
})
