import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditEvents } from '../../db/schema/audit.ts'
import { storeSettings } from '../../db/schema/store.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { decided } from '../../test/operator-hands.ts'
import { listRecentPurchases } from '../orders/read-recent.ts'
import { checkAmount } from '../wallet/check-amount.ts'
import { applySettings, followSettings } from './follow-settings.ts'
import { saveSettings } from './save-settings.ts'
import { readEditedSettings, readSettingsVersion, readShopSettings } from './settings.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
  followSettings(engine.ctx)
})
afterEach(() => engine.close())

const usual = () => readShopSettings(engine.ctx)
const save = async (change: Record<string, unknown>, seen = 0) =>
  saveSettings(engine.ctx, { values: { ...(await usual()), ...change }, seen, ...decided })

test('without anything set all is as the environment has it', async () => {
  const before = structuredClone(engine.ctx.settings)
  await applySettings(engine.ctx)
  expect(engine.ctx.settings).toEqual(before)
  expect(await readEditedSettings(engine.ctx)).toMatchObject({
    version: 0,
    history: [],
    values: { deposit_min: 10_000, staff_from: '00:00' },
  })
})

test('what an operator sets is in force for the next act, in the same object that every verb reads', async () => {
  const { settings } = engine.ctx
  await save({
    deposit_min: 50_000,
    shows_recent_purchases: false,
    staff_from: '09:00',
    staff_until: '21:30',
    statistics_min_orders: 48,
    low_stock: 9,
  })
  // Listeners hear of the news after the tx.
  await vi.waitFor(() => expect(settings.depositMinIdr).toBe(50_000))
  expect(engine.ctx.settings).toBe(settings)
  expect(settings).toMatchObject({ staffHours: { from: 540, to: 1_290 }, statisticsMinOrders: 48, lowStock: 9 })
  expect(() => checkAmount(engine.ctx, rupiah(20_000))).toThrow()
  expect(await listRecentPurchases(engine.ctx)).toEqual([])
})

test('what is as usual is not stored, and follows its usual value; one of a pair keeps the other with it', async () => {
  await save({ deposit_min: 50_000, statistics_min_orders: 200 })
  const [row] = await engine.ctx.db.select().from(storeSettings)
  expect(row?.value).toEqual({ deposit_min: 50_000, deposit_max: 10_000_000 })
  engine.ctx.usualSettings = { ...engine.ctx.usualSettings, depositMaxIdr: rupiah(40_000), statisticsMinOrders: 12 }
  expect(await usual()).toMatchObject({ deposit_min: 50_000, deposit_max: 10_000_000, statistics_min_orders: 12 })
})

test('all back to usual stores nothing, and an older version comes back whole', async () => {
  await save({ statistics_min_orders: 48 })
  await save({ statistics_min_orders: 200 }, 1)
  expect((await engine.ctx.db.select().from(storeSettings))[0]?.value).toEqual({})
  expect(await readSettingsVersion(engine.ctx, { version: 1 })).toMatchObject({ statistics_min_orders: 48, deposit_min: 10_000 })
  await expect(readSettingsVersion(engine.ctx, { version: 9 })).rejects.toMatchObject({ code: 'not_found' })
})

test('the same again changes nothing, an older version is refused, and of two at once one is', async () => {
  await save({ statistics_min_orders: 48 })
  await save({ statistics_min_orders: 48 })
  await expect(save({ statistics_min_orders: 50 })).rejects.toMatchObject({ code: 'stale_version' })
  const both = await Promise.allSettled([save({ statistics_min_orders: 60 }, 1), save({ statistics_min_orders: 70 }, 1)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const acts = await engine.ctx.db.select().from(auditEvents)
  expect(acts).toMatchObject([
    { act: 'settings_saved', data: { statistics_min_orders: 48, was: { statistics_min_orders: 200 } } },
    { act: 'settings_saved' },
  ])
})

test.each([
  [{ deposit_min: 2_000_000, deposit_max: 1_000_000 }, ['deposit_max']],
  [{ balance_critical_hours: 30, balance_low_hours: 20 }, ['balance_critical_hours']],
  [{ statistics_min_orders: 0, staff_from: '25:00', low_stock: -1 }, ['staff_from', 'statistics_min_orders', 'low_stock']],
  [{ deposit_min: '10000' }, ['deposit_min']],
])('%j is refused at its fields, and nothing is stored', async (change, fields) => {
  const error = await save(change).catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'settings_invalid' })
  expect(Object.keys((error as { fields: object }).fields).toSorted()).toEqual(fields.toSorted())
  expect(await engine.ctx.db.$count(storeSettings)).toBe(0)
})

test('a stored value that can not be read any more counts as usual instead of stopping a start', async () => {
  await engine.ctx.db.insert(storeSettings).values({ key: 'settings', value: { statistics_min_orders: 'soon' } })
  await applySettings(engine.ctx)
  expect(engine.ctx.settings.statisticsMinOrders).toBe(200)
})
