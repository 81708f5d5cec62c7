import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../db/schema/calls.ts'
import { notices } from '../../db/schema/payments.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

test('operators see how each company answered in the hours they name, and when its last notice came', async () => {
  const now = engine.clock.now()
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const called = (hours: number, verdict: 'works' | 'unknown', tookMs: number) => ({
    ...{ kind: 'supplier' as const, company: 'scripted', operation: 'send', outcome: verdict, verdict, tookMs },
    ...{ startedAt: hoursAgo(hours), exchanges: [] },
  })
  await engine.ctx.db.insert(calls).values([called(30, 'works', 9), called(2, 'works', 100), called(1, 'unknown', 300)])
  const notice = (id: string, source: string, hours: number) => ({
    ...{ id, source, externalId: id, reference: id, body: '{}', receivedAt: hoursAgo(hours) },
  })
  await engine.ctx.db
    .insert(notices)
    .values([notice('a', 'suppliers:scripted', 5), notice('b', 'suppliers:scripted', 3), notice('c', 'payments:scripted', 4)])
  engine.ctx.checks = [{ kind: 'mail', id: 'smtp', check: async () => ({ kind: 'works', detail: '' }) }]
  const call = createOperatorCaller(engine.ctx)
  const read = async (query: string) => (await (await call('GET', `/operator/health${query}`)).json()).data
  expect(await read('')).toMatchObject([
    { kind: 'gateway', id: 'scripted', calls: { count: 0, p50_ms: null, last_worked_at: null }, last_notice_at: hoursAgo(4).toISOString() },
    {
      ...{ kind: 'supplier', id: 'scripted', last_notice_at: hoursAgo(3).toISOString() },
      calls: { count: 2, works: 1, fails: 0, unknown: 1, p50_ms: 100, p95_ms: 300, last_worked_at: hoursAgo(2).toISOString() },
    },
    { kind: 'supplier', id: 'other' },
    { kind: 'mail', id: 'smtp', last_notice_at: null },
  ])
  expect((await read('?hours=336'))[1].calls).toMatchObject({ count: 3, works: 2 })
  expect((await call('GET', '/operator/health?hours=0')).status).toBe(400)
})
