import { rupiah } from '@kilat/contract/money.ts'
import { asc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { items } from '../../db/schema/catalog.ts'
import { channelGateways, channels } from '../../db/schema/channels.ts'
import { orders } from '../../db/schema/orders.ts'
import { priceChanges } from '../../db/schema/prices.ts'
import { createOperatorCaller, type OperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { importList } from '../../test/import-list.ts'
import { actsOf, askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { decideOnItem } from './decide-on-item.ts'
import { readItemPrices } from './read-item-prices.ts'
import { repriceItems } from './reprice-items.ts'
import { type RuleInput, setPriceRule } from './set-price-rule.ts'

let engine: Engine
let call: OperatorCaller
beforeEach(async () => {
  engine = await createEngine()
  call = createOperatorCaller(engine.ctx)
  await importList(engine.ctx, { supplier: 'scripted', rows })
})
afterEach(() => engine.close())

/** Priced at cost + Rp1.000 by the store's rule, which the import wrote as version 1. */
const rows = [
  { sku: 'a', name: '86 Diamond', cost: 20_000 },
  { sku: 'b', name: '12 Diamond', cost: 3_000 },
]
const [a, b] = ['mobile-legends-86-diamonds', 'mobile-legends-12-diamonds'] as const
const rule = (more: Partial<RuleInput> = {}): RuleInput => ({
  ...{ scope: 'product', subjectId: 'mobile-legends', version: 0, isPreview: false, ...decided },
  terms: { basisPoints: 500, flatIdr: rupiah(0), ends: '900', floor: 'cost' },
  ...more,
})
const set = (more: Partial<RuleInput> = {}, ctx = engine.ctx) => setPriceRule(ctx, rule(more))
const decide = (input: Pick<Parameters<typeof decideOnItem>[1], 'field' | 'value'> & { id?: string; version?: number }) =>
  decideOnItem(engine.ctx, { id: a, version: 0, ...decided, ...input } as Parameters<typeof decideOnItem>[1])

async function prices(): Promise<Record<string, number>> {
  const rows = await engine.ctx.db.select().from(items).orderBy(asc(items.id))
  return Object.fromEntries(rows.map(({ id, price }) => [id, price]))
}

test('a rule sets the prices of its reach at once, a narrower one wins whole, and a removed one gives way to the next wider', async () => {
  expect(await prices()).toEqual({ [a]: 21_000, [b]: 4_000 })
  expect((await set()).moved).toMatchObject([
    { item_id: b, before: 4_000, after: 3_900 },
    { item_id: a, before: 21_000, after: 21_900 },
  ])
  await set({ scope: 'item', subjectId: a, terms: { basisPoints: 0, flatIdr: rupiah(7), ends: 'any', floor: 'cost' } })
  expect(await prices()).toEqual({ [a]: 20_007, [b]: 3_900 })
  await set({ scope: 'category', subjectId: 'mobile', terms: { basisPoints: 9_000, flatIdr: rupiah(0), ends: '00', floor: 'cost' } })
  expect(await prices()).toEqual({ [a]: 20_007, [b]: 3_900 })
  expect((await set({ terms: null, version: 1 })).moved).toMatchObject([{ item_id: b, after: 5_700 }])
  expect(await actsOf(engine)).toEqual([
    'price_rule_set product/mobile-legends',
    `price_rule_set item/${a}`,
    'price_rule_set category/mobile',
    'price_rule_removed product/mobile-legends',
  ])
})

test('a preview names what would move and changes nothing', async () => {
  const before = await prices()
  expect(await set({ isPreview: true })).toMatchObject({ isPreview: true, version: 1, moved: [{ after: 3_900 }, { after: 21_900 }] })
  expect([await prices(), await actsOf(engine)]).toEqual([before, []])
})

test('a price by hand and an item taken off sale win over rules and lists, and follow the rule once given back', async () => {
  expect(await decide({ field: 'price', value: rupiah(19_000) })).toMatchObject({ version: 1, price: 19_000, loss: expect.any(String) })
  expect(await decide({ id: b, field: 'isActive', value: false })).toMatchObject({ isOn: false })
  const { moved, losses } = await set()
  expect([moved.map(({ item_id: id }) => id), losses.map(({ itemId }) => itemId)]).toEqual([[b], [a]])
  await importList(engine.ctx, { supplier: 'scripted', rows: rows.map(row => ({ ...row, cost: row.cost + 100 })) })
  expect(await prices()).toEqual({ [a]: 19_000, [b]: 3_900 })
  expect(await readItemPrices(engine.ctx, { id: b })).toMatchObject({ is_on: false, is_off_by_hand: true })
  expect(await decide({ field: 'price', value: null, version: 1 })).toMatchObject({ version: 2, price: 21_900, loss: null })
  expect(await decide({ id: b, field: 'isActive', value: null, version: 1 })).toMatchObject({ isOn: true })
})

test('a rule survives an import and gives the same price to the new cost', async () => {
  await set()
  await importList(engine.ctx, { supplier: 'scripted', rows: [{ sku: 'a', name: '86 Diamond', cost: 21_000 }, ...rows.slice(1)] })
  expect(await prices()).toEqual({ [a]: 22_900, [b]: 3_900 })
})

test('an open order keeps its price, its ceiling and its supplier while the rule under it changes, and buyers after it pay the new price', async () => {
  const order = await engine.order({ itemId: a })
  await set({ terms: { basisPoints: 5_000, flatIdr: rupiah(0), ends: '000', floor: 'cost' } })
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'delivered', total: order.total })
  expect(engine.supplier.requests).toMatchObject([{ maxCostIdr: 21_000 }])
  const [stored] = await engine.ctx.db.select().from(orders).where(eq(orders.id, order.id))
  expect(stored).toMatchObject({ unitPrice: 21_000, offers: [{ supplier: 'scripted', sku: 'a' }] })
  const later = await engine.order({ itemId: a })
  expect(later.total).toBeGreaterThanOrEqual(30_000)
  await engine.expectBooks()
})

test('a rule set twice, or by twenty at once, is set once, and one that has changed since it was read is refused', async () => {
  const told = await askTwenty(async () => ({ ...(await set()), moved: [] }))
  expect(told).toHaveLength(1)
  expect(await actsOf(engine)).toHaveLength(1)
  await expect(set({ terms: null })).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 1 } } })
  await set({ terms: null, version: 1 })
  await expect(set({ terms: null, version: 2 })).rejects.toMatchObject({ code: 'not_found' })
  expect(await set({ version: 2 })).toMatchObject({ version: 3 })
})

test.each([
  { scope: 'product', subjectId: 'none' },
  { scope: 'item', subjectId: 'none' },
  { scope: 'category', subjectId: 'console' },
  { scope: 'store', subjectId: 'x' },
] as const)('a rule for a $scope that does not exist is refused: $subjectId', async subject => {
  await expect(set(subject)).rejects.toMatchObject({ code: 'not_found' })
})

test('a process that dies before the end has changed neither rule nor price, and the same line again does both', async () => {
  const before = await prices()
  await expect(set({}, dyingAtCommit(engine))).rejects.toThrow('died')
  expect([await prices(), await actsOf(engine)]).toEqual([before, []])
  expect((await set()).moved).toHaveLength(2)
})

test('of two prices by hand at once one is told to read again, and the same one again changes nothing', async () => {
  const told = await Promise.allSettled([22_000, 23_000].map(price => decide({ field: 'price', value: rupiah(price) })))
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const { [a]: price } = await prices()
  expect(await decide({ field: 'price', value: rupiah(price ?? 0) })).toMatchObject({ version: 1, price })
})

test('costs and prices keep their history, with what changed them and who', async () => {
  await set()
  await decide({ field: 'price', value: rupiah(25_000) })
  const changes = await engine.ctx.db.select().from(priceChanges).where(eq(priceChanges.itemId, a)).orderBy(asc(priceChanges.id))
  expect(changes).toMatchObject([
    { sku: 'a', before: null, after: 20_000, cause: 'list', actorKind: 'system' },
    { sku: null, before: null, after: 21_000, cause: 'list' },
    { sku: null, before: 21_000, after: 21_900, cause: 'rule', actorId: 'ujang' },
    { sku: null, before: 21_900, after: 25_000, cause: 'by_hand', actorId: 'ujang' },
  ])
  const { data } = await (await call('GET', `/operator/items/${a}/prices`)).json()
  expect(data).toMatchObject({ price: 25_000, price_by_rule: 21_900, version: 1, rule: { scope: 'product', version: 1 } })
  expect(data.changes.map(({ after }: { after: number }) => after)).toEqual([25_000, 21_900, 21_000, 20_000])
})

test('a fee that the store has come to bear lifts the prices below cost and fee, and news of it reaches the pages', async () => {
  await engine.ctx.db.update(channels).set({ feeBearer: 'store' })
  await engine.ctx.db.update(channelGateways).set({ feeFlat: rupiah(4_000) })
  let told = 0
  engine.ctx.outbox.listen('catalog', () => {
    told += 1
  })
  await repriceItems(engine.ctx)
  expect(await prices()).toEqual({ [a]: 24_000, [b]: 7_000 })
  await repriceItems(engine.ctx)
  expect(told).toBe(1)
})

test('the cost of a supplier that the store has left sets no price, neither by a rule nor by a list', async () => {
  await importList(engine.ctx, { supplier: 'other', rows: rows.map(row => ({ ...row, cost: row.cost + 2_000 })) })
  expect(await prices()).toEqual({ [a]: 21_000, [b]: 4_000 })
  const left = { ...engine.ctx, suppliers: new Map([['other', engine.other]]) }
  await repriceItems(left)
  expect(await prices()).toEqual({ [a]: 23_000, [b]: 6_000 })
  expect((await set({ isPreview: true }, left)).moved).toMatchObject([{ cost: 5_000 }, { cost: 22_000 }])
  await importList(left, { supplier: 'other', rows: rows.map(row => ({ ...row, cost: row.cost + 1_500 })) })
  expect(await prices()).toEqual({ [a]: 22_500, [b]: 5_500 })
  await repriceItems(engine.ctx)
  expect(await prices()).toEqual({ [a]: 21_000, [b]: 4_000 })
})

test('an item that only a supplier the store has left would sell at its price is told as a loss, and that offer as unused', async () => {
  await importList(engine.ctx, { supplier: 'other', rows: rows.map(row => ({ ...row, cost: row.cost + 2_000 })) })
  const left = { ...engine.ctx, suppliers: new Map([['other', engine.other]]) }
  const { loss } = await decideOnItem(left, { id: a, version: 0, field: 'price', value: rupiah(21_000), ...decided })
  const told = await readItemPrices(left, { id: a })
  expect([loss, told?.loss]).toEqual([expect.stringContaining('costs Rp22.000'), loss])
  expect(told?.offers.map(({ offer, is_used: isUsed }) => [offer, isUsed])).toEqual([
    ['scripted/a', false],
    ['other/a', true],
  ])
})

test('operators set, list and remove rules by their endpoints', async () => {
  const body = { reason: 'kompetitor turun', version: 0, is_preview: false, scope: 'category', subject: 'mobile' }
  const terms = { basis_points: 250, flat: 100, ends: '500', floor: 'cost_and_fee' }
  expect((await call('POST', '/operator/price-rules', { body: { ...body, ...terms } })).status).toBe(200)
  const { data } = await (await call('GET', '/operator/price-rules')).json()
  expect(data).toMatchObject([
    { scope: 'store', version: 1, items: 0 },
    { scope: 'category', subject: 'mobile', version: 1, items: 2, ...terms },
  ])
  for (const wrong of [
    { basis_points: -1 },
    { basis_points: 100_001 },
    { flat: 0.5 },
    { ends: '99' },
    { floor: 'none' },
    { subject: '../x' },
  ])
    expect((await call('POST', '/operator/price-rules', { body: { ...body, ...terms, ...wrong } })).status).toBe(400)
  expect((await call('POST', '/operator/price-rules/remove', { body: { ...body, version: 1 } })).status).toBe(200)
})
