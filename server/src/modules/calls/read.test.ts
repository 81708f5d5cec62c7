import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../db/schema/calls.ts'
import { judgeCall } from '../../platform/call-verdict.ts'
import type { CallRecord } from '../../platform/watch-calls.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { keepCalls } from './keep-calls.ts'
import { countCalls, findLastWorking, readCallHealth } from './read.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const ago = (ms: number) => new Date(store.clock.now().getTime() - ms)

/** Keeps calls with these outcomes, each a millisecond slower than the one before it. */
async function called(outcomes: readonly string[], more: Partial<CallRecord> = {}) {
  const keeper = keepCalls(store.ctx)
  for (const [at, outcome] of outcomes.entries())
    keeper.take({
      ...{ kind: 'supplier', company: 'goods', operation: 'send', reference: null, outcome, verdict: judgeCall(outcome) },
      ...{ startedAt: store.clock.now(), tookMs: at + 1, exchanges: [] },
      ...more,
    })
  await keeper.flush()
}

test("a company's health counts its own calls of the window, by verdict, with its usual times", async () => {
  await called(['succeeded', 'unknown'])
  store.clock.advance(3_600_000)
  const startedAt = store.clock.now()
  await called([...Array<string>(94).fill('succeeded'), 'not_sent', 'threw', 'unknown', 'unknown', 'unknown', 'unknown'], { startedAt })
  await called(['read'], { operation: 'readBalance', tookMs: 5_000 })
  await called(['unknown'], { kind: 'gateway' })
  await called(['unknown'], { company: 'other' })
  const asked = { kind: 'supplier', company: 'goods', since: ago(60_000), operations: ['send'] } as const
  const counted = { callCount: 100, worksCount: 94, failsCount: 1, unknownCount: 5, p50Ms: 50, p95Ms: 95, lastWorkedAt: startedAt }
  expect(await readCallHealth(store.ctx, asked)).toEqual(counted)
  const { operations: _, ...byAll } = asked
  expect(await readCallHealth(store.ctx, byAll)).toMatchObject({ callCount: 101, worksCount: 95 })
  const silent = { callCount: 0, worksCount: 0, failsCount: 0, unknownCount: 0, p50Ms: null, p95Ms: null }
  expect(await readCallHealth(store.ctx, { ...byAll, company: 'nobody' })).toEqual({ ...silent, lastWorkedAt: null })
  store.clock.advance(3_600_000)
  await called(['unknown'])
  const later = { ...asked, since: ago(60_000) }
  expect(await readCallHealth(store.ctx, later)).toMatchObject({ callCount: 1, worksCount: 0, unknownCount: 1, lastWorkedAt: startedAt })
})

test('however many calls are kept, health is read from its index alone', async () => {
  await store.ctx.db.execute(sql`
    insert into ${calls} (kind, company, operation, outcome, verdict, started_at, took_ms, exchanges)
    select 'supplier', 'company' || n % 50, 'send', 'succeeded', 'works', ${store.clock.now().toISOString()}::timestamptz - n * interval '1 s', n % 900, '[]'
    from generate_series(1, 20000) as n`)
  await store.ctx.db.execute(sql`vacuum analyze ${calls}`)
  const asked = { kind: 'supplier', company: 'company1', since: ago(3_600_000) } as const
  for (const query of [countCalls(store.ctx, asked), findLastWorking(store.ctx, asked)]) {
    const { rows } = await store.ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${query.getSQL()}`)
    const plan = rows.map(row => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Only Scan(?: Backward)? using calls_health/)
  }
})
