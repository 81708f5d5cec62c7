import { asc } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { priceLists } from '../../db/schema/prices.ts'
import type { PriceListReading, Supplier } from '../../suppliers/supplier.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { decided } from '../../test/operator-hands.ts'
import { listRow } from '../../test/price-list.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { syncDueLists } from './sync-due-lists.ts'
import { acceptPrices, importPrices, syncPrices } from './sync-from-supplier.ts'
import { waitForList } from './sync-time.ts'

let store: TestStore
let answer: PriceListReading
let asked: number
beforeEach(async () => {
  asked = 0
  answer = listOf(20_000)
  const supplier: Supplier = {
    ...createScriptedSupplier('contoh'),
    priceListEveryMs: 5 * 60_000,
    async readPriceList() {
      asked += 1
      return answer
    },
  }
  store = await createTestStore({ suppliers: () => [supplier, createScriptedSupplier('files')] })
})
afterEach(() => store.close())

const names = [5, 12, 28, 86, 172, 257, 706, 1_000]
const rows = (cost: number, counts = names) =>
  counts.map(count => listRow(`n${count}`, `MOBILE LEGENDS ${count} Diamond`, { price: cost + count }))
const listOf = (cost: number, counts = names): PriceListReading => ({ kind: 'document', document: { data: rows(cost, counts) } })
const sync = (isPreview = false) => syncPrices(store.ctx, { supplier: 'contoh', isPreview, ...decided })
const due = () => syncDueLists(store.ctx)
const catalogue = async () => [
  await store.ctx.db.select().from(items).orderBy(asc(items.id)),
  await store.ctx.db.select().from(supplierOffers).orderBy(asc(supplierOffers.sku)),
]
const state = async () => (await store.ctx.db.select().from(priceLists))[0]
const minutes = (count: number) => store.clock.advance(count * 60_000)

test('a preview changes nothing, and within the supplier’s limit the very list that was previewed is taken without another question', async () => {
  const before = await catalogue()
  expect((await sync(true)).report).toMatchObject({ created: 8, added: expect.arrayContaining([]) })
  expect(await catalogue()).toEqual(before)
  answer = listOf(30_000)
  expect(await sync()).toMatchObject({ isKept: true, report: { created: 8 } })
  expect([asked, (await catalogue())[1]?.length]).toEqual([1, 8])
  minutes(6)
  expect(await sync(true)).toMatchObject({ isKept: false, report: { held: { length: 8 } } })
  expect(asked).toBe(2)
})

test('nothing is asked by schedule until a person has taken the first list, and then once in the interval by however many processes', async () => {
  await due()
  await sync(true)
  minutes(120)
  await due()
  expect(asked).toBe(1)
  await sync()
  answer = listOf(21_000)
  minutes(29)
  await due()
  expect(asked).toBe(2)
  minutes(8)
  await Promise.all(Array.from({ length: 10 }, due))
  expect(asked).toBe(3)
  expect((await catalogue())[1]).toContainEqual(expect.objectContaining({ sku: 'n86', cost: 21_086 }))
})

test.each<[string, PriceListReading]>([
  ['refuses', { kind: 'document', document: { data: { rc: '83', message: 'limit' } } }],
  ['answers nothing', { kind: 'unread', detail: 'no answer' }],
  ['sends another document', { kind: 'document', document: 'x' }],
])('a supplier that %s leaves the catalogue as it is, and is asked later and later', async (_, failure) => {
  await sync()
  const before = await catalogue()
  answer = failure
  for (const [wait, failures] of [
    [37, 1],
    [7, 2],
    [13, 3],
  ] as const) {
    minutes(wait)
    await due()
    expect(await state()).toMatchObject({ failures, detail: expect.any(String), version: 1 })
  }
  minutes(5)
  await due()
  expect([asked, await catalogue()]).toEqual([4, before])
  answer = listOf(20_500)
  minutes(20)
  await due()
  expect(await state()).toMatchObject({ failures: 0, detail: null, version: 2 })
})

test('a short list leaves what is missing on sale until a person accepts it, and a version that is not the latest is refused', async () => {
  await sync()
  answer = listOf(20_000, [5, 12])
  minutes(40)
  await due()
  const used = async () => (await catalogue())[1]?.filter(offer => 'isBuyerOn' in offer && offer.isBuyerOn).length
  expect(await used()).toBe(8)
  const accept = (version: number, skus: 'all' | string[]) => acceptPrices(store.ctx, { supplier: 'contoh', version, skus, ...decided })
  await expect(accept(1, 'all')).rejects.toMatchObject({ code: 'stale_version' })
  await accept(2, ['n86'])
  expect(await used()).toBe(7)
  expect((await accept(2, 'all')).report.off).toHaveLength(5)
  expect([await used(), asked]).toEqual([2, 2])
})

test('a cost that moves far waits for a person, by schedule too, and is taken once accepted', async () => {
  await sync()
  answer = listOf(40_000)
  minutes(40)
  await due()
  expect((await catalogue())[1]).toContainEqual(expect.objectContaining({ sku: 'n86', cost: 20_086, pause: 'price' }))
  const call = createOperatorCaller(store.ctx)
  expect((await (await call('GET', '/operator/price-lists')).json()).data).toMatchObject([
    { supplier: 'contoh', version: 2, held: 8, failures: 0 },
    { supplier: 'files', can_be_asked: false, version: 0, next_at: null },
  ])
  const body = { reason: 'harga memang naik', version: 2, skus: ['n86'] }
  const { data } = await (await call('POST', '/operator/price-lists/contoh/accept', { body })).json()
  expect(data).toMatchObject({
    version: 2,
    is_kept: true,
    parts: [
      { part: 'up', count: 1 },
      { part: 'held', count: 7 },
    ],
  })
})

test('a process that dies while it takes a list leaves the list before, and the next one takes it whole', async () => {
  await sync()
  const before = await catalogue()
  answer = listOf(21_000)
  minutes(40)
  const db: typeof store.ctx.db = Object.create(store.ctx.db)
  let txs = 0
  db.transaction = (act, ...options) =>
    store.ctx.db.transaction(
      async tx => {
        const done = await act(tx)
        txs += 1
        if (txs === 2) throw new Error('the process died here')
        return done
      },
      ...options,
    )
  await expect(syncDueLists({ ...store.ctx, db })).rejects.toThrow('died')
  expect([await catalogue(), (await state())?.version]).toEqual([before, 1])
  await due()
  expect(asked).toBe(2)
  minutes(13)
  await due()
  expect([asked, (await state())?.version]).toEqual([3, 2])
})

test('a file is taken like an answer, and one that is no list is refused', async () => {
  const text = JSON.stringify({ data: [listRow('a', 'MOBILE LEGENDS 86 Diamond')] })
  const take = (text: string, supplier = 'files') => importPrices(store.ctx, { supplier, text, isPreview: false, ...decided })
  expect((await take(text)).report).toMatchObject({ created: 1 })
  expect((await take(`\uFEFF${text}`)).report).toMatchObject({ created: 0, unchanged: 1 })
  for (const wrong of ['<html>', '[]', '{"data":{"rc":"83"}}'])
    await expect(take(wrong)).rejects.toMatchObject({ code: 'statement_invalid' })
  await expect(take(text, 'none')).rejects.toMatchObject({ code: 'not_found' })
  await expect(syncPrices(store.ctx, { supplier: 'files', isPreview: false, ...decided })).rejects.toMatchObject({ code: 'wrong_state' })
})

test('a file that was only previewed is never taken as the supplier’s own list', async () => {
  await sync()
  const text = JSON.stringify({ data: rows(19_900) })
  const { kept } = await importPrices(store.ctx, { supplier: 'contoh', text, isPreview: true, ...decided })
  const before = names.map(count => [`n${count}`, 20_000 + count]).sort()
  expect(await sync()).toMatchObject({ isKept: true, report: { unchanged: 8 } })
  const accepting = acceptPrices(store.ctx, { supplier: 'contoh', version: kept.version, skus: 'all', ...decided })
  await expect(accepting).rejects.toMatchObject({ code: 'stale_version' })
  const offers = (await catalogue())[1] ?? []
  expect(offers.map(row => 'cost' in row && [row.sku, row.cost]).sort()).toEqual(before)
})

test('a file that was looked at before another list came is refused until it is looked at again, and the same file again is a repeat', async () => {
  const take = (cost: number, more: { isPreview: boolean; version?: number }) =>
    importPrices(store.ctx, { supplier: 'files', text: JSON.stringify({ data: rows(cost) }), ...more, ...decided })
  await take(20_000, { isPreview: false })
  const { latestVersion } = await take(20_000, { isPreview: true })
  await take(21_000, { isPreview: false })
  await expect(take(20_000, { isPreview: false, version: latestVersion })).rejects.toMatchObject({
    ...{ code: 'stale_version', message: expect.stringContaining('Lihat lagi') },
    extra: { now: { status: 'kept', version: 2 } },
  })
  expect((await catalogue())[1]).toContainEqual(expect.objectContaining({ sku: 'n86', cost: 21_086 }))
  const again = await take(20_000, { isPreview: true })
  expect(again.report.down).toHaveLength(8)
  for (const isRepeat of [false, true])
    expect((await take(20_000, { isPreview: false, version: again.latestVersion })).report.unchanged).toBe(isRepeat ? 8 : 0)
})

test('the wait is the interval with up to a fifth more, never less than the supplier allows, and doubles with failures up to six hours', () => {
  const wait = (more: object) => waitForList({ intervalMs: 1_800_000, leastMs: 300_000, failures: 0, chance: 0, ...more }) / 60_000
  expect([wait({}), wait({ chance: 1 }), wait({ intervalMs: 60_000 })]).toEqual([30, 36, 5])
  expect([1, 2, 3, 4, 9].map(failures => wait({ failures }))).toEqual([5, 10, 20, 40, 360])
})
