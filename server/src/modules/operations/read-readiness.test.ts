import type { ReadinessStep } from '@kilat/contract/operator/readiness.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { alertWays } from '../../db/schema/alerts.ts'
import { calls } from '../../db/schema/calls.ts'
import { notices } from '../../db/schema/payments.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided } from '../../test/operator-hands.ts'
import { demoTheme } from '../store/demo-theme.ts'
import { saveTheme } from '../store/save-theme.ts'
import { seedDemoStore } from '../store/seed-demo-store.ts'
import { noteBackup } from './note-backup.ts'
import { backupProvesMs, readReadiness } from './read-readiness.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  await seedDemoStore(engine.ctx)
})
afterEach(() => engine.close())

async function stepOf(step: ReadinessStep) {
  return (await readReadiness(engine.ctx)).steps.find(shown => shown.step === step)
}
const doneSteps = async () => (await readReadiness(engine.ctx)).steps.flatMap(({ step, is_done: isDone }) => (isDone ? step : []))

async function answerWell(kind: 'gateway' | 'supplier', company: string, verdict: 'works' | 'fails' = 'works') {
  const startedAt = engine.clock.now()
  await engine.ctx.db
    .insert(calls)
    .values({ kind, company, operation: 'check', outcome: verdict, verdict, tookMs: 5, startedAt, exchanges: [] })
}

async function hearNotice() {
  const receivedAt = engine.clock.now()
  await engine.ctx.db
    .insert(notices)
    .values({ id: 'n', source: 'payments:scripted', externalId: 'n', reference: 'n', body: '{}', receivedAt })
}

async function buyOne() {
  const order = await buy(engine.ctx, { itemId: await makeItem(engine.ctx) })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered' })
  return order
}

test('a new store lacks everything but a database server, and names what is still the demo’s', async () => {
  expect(await doneSteps()).toEqual(['database'])
  expect(await stepOf('identity')).toEqual({ step: 'identity', is_done: false, at: null, names: ['name', 'legal', 'contact'] })
  engine.ctx.settings = { ...engine.ctx.settings, isEmbedded: true }
  expect(await doneSteps()).toEqual([])
})

test('each step is done once its fact is there, and not before', async () => {
  const links = [{ title: 'Whatsapp', link: 'https://wa.me/6281298765432', icon: null }]
  const store = { ...demoTheme.store, name: 'Toko Sari', legal: 'PT Sari · NIB 1' }
  await saveTheme(engine.ctx, { theme: { ...demoTheme, store, footer: { sosmed: links } }, ...decided })
  await answerWell('gateway', 'scripted', 'fails')
  expect(await doneSteps()).toEqual(['database', 'identity'])
  await answerWell('gateway', 'scripted')
  await answerWell('supplier', 'other')
  expect(await stepOf('supplier')).toMatchObject({ is_done: true, names: ['other'], at: expect.any(String) })
  await hearNotice()
  await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })
  const quiet = { quietFrom: null, quietUntil: null, urgentPasses: true }
  const way = { operator: 'sari', way: 'email' as const, address: 'sari@toko.id', isOn: true, ...quiet }
  await engine.ctx.db.insert(alertWays).values(way)
  expect(await stepOf('alerts')).toMatchObject({ is_done: false })
  await engine.ctx.db.update(alertWays).set({ heardAt: engine.clock.now() })
  const order = await buyOne()
  expect(await stepOf('purchase')).toMatchObject({ is_done: true, names: [order.id] })
  expect(await doneSteps()).toEqual(['database', 'identity', 'gateway', 'supplier', 'notices', 'alerts', 'purchase'])
  await noteBackup(engine.ctx, { until: engine.clock.now(), orderCount: 1, ...decided })
  expect((await readReadiness(engine.ctx)).steps.every(({ is_done: isDone }) => isDone)).toBe(true)
})

test('a restored copy proves nothing any more after thirty days', async () => {
  await noteBackup(engine.ctx, { until: null, orderCount: 0, ...decided })
  const minuteMs = 60_000
  engine.clock.advance(backupProvesMs - minuteMs)
  expect(await stepOf('backup')).toMatchObject({ is_done: true })
  engine.clock.advance(minuteMs)
  expect(await stepOf('backup')).toMatchObject({ is_done: false, at: expect.any(String) })
})

test('what a trial’s simulated companies answer, deliver and tell proves nothing', async () => {
  await answerWell('gateway', 'scripted')
  await answerWell('supplier', 'scripted')
  await hearNotice()
  await buyOne()
  engine.ctx.settings = { ...engine.ctx.settings, isTrial: true }
  expect(await readReadiness(engine.ctx)).toMatchObject({ is_trial: true })
  expect(await doneSteps()).toEqual(['database'])
})
