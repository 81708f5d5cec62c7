import { rupiah } from '@kilat/contract/money.ts'
import { desc, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Ctx } from '../ctx/context.ts'
import { inTx } from '../db/in-tx.ts'
import { supplierPauses } from '../db/schema/delivery.ts'
import { fundings } from '../db/schema/funds.ts'
import { postings } from '../db/schema/ledger.ts'
import { lookups } from '../db/schema/lookups.ts'
import { notices } from '../db/schema/payments.ts'
import { checkerBudgets, foundPlayers } from '../db/schema/players.ts'
import { productDefinitions } from '../modules/catalog/products/product-definitions.ts'
import { saveProducts } from '../modules/catalog/save-products.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { nameResult } from '../modules/ledger/name-balances.ts'
import { readBalances } from '../modules/ledger/read.ts'
import { createLookupChecker } from '../modules/lookups/lookup-checker.ts'
import { receiveSupplierNotice } from '../modules/notices/receive-notice.ts'
import { checkPlayer } from '../modules/players/check-player.ts'
import { createCheckerBudget } from '../modules/players/checker-budget.ts'
import type { Clock } from '../platform/clock.ts'
import { createPlayerCheckers } from '../players/players.ts'
import { createDigiflazzSupplier } from '../suppliers/digiflazz/adapter.ts'
import { type DigiflazzSimulator, startDigiflazzSimulator } from '../suppliers/digiflazz/simulator.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import { createTestStore, type TestStore } from './store.ts'

export const account = { username: 'tokocontoh', apiKey: 'a-production-key-of-the-tests' }
const webhookSecret = 'rahasia-webhook'
const player = { user_id: '123456789', zone_id: '1234' }

/** The nickname that `sari` makes the company sell, as buyers see it. */
export const found = { status: 'found', nickname: 'SariGamer' }
export const sari = { rc: '00', sn: 'SariGamer' }
export const minuteMs = 60_000

/**
 * For the tests of one file: a store that buys nicknames for Rp5 at a simulated Digiflazz, empty before each test. After each test the books add up,
 * cost what the company took, and no reference was called twice within a minute.
 */
export function useLookupStore() {
  const world = {
    store: undefined as unknown as TestStore,
    simulator: undefined as unknown as DigiflazzSimulator,
    supplier: undefined as unknown as Supplier,
    /** Run before a call leaves the store, and after the company has answered. */
    hooks: {} as { before?: () => Promise<void> | void; after?: () => void },
    alarms: [] as string[],
    /** Every call about a reference, by its time. */
    sent: [] as { reference: string; at: number }[],
  }
  beforeAll(async () => {
    const clock: Clock = { now: () => world.store.clock.now() }
    const sells = [{ sku: 'cekml', priceIdr: 5 }]
    world.simulator = await startDigiflazzSimulator({ clock, account, webhookSecret, noticeUrl: null, sells })
    world.store = await createTestStore({
      suppliers: ({ clock }) => {
        const digiflazz = createDigiflazzSupplier({ ...account, webhookSecret, clock, url: world.simulator.url, timeoutMs: 2_000 })
        const send: Supplier['send'] = async request => {
          world.sent.push({ reference: request.reference, at: clock.now().getTime() })
          await world.hooks.before?.()
          const outcome = await digiflazz.send(request)
          world.hooks.after?.()
          return outcome
        }
        world.supplier = { ...digiflazz, send }
        return [world.supplier]
      },
    })
    await inTx(world.store.ctx, ctx => saveProducts(ctx, productDefinitions))
  })
  afterAll(async () => {
    await world.store.close()
    await world.simulator.close()
  })
  beforeEach(async () => {
    const { store, simulator } = world
    const tables = [fundings, lookups, foundPlayers, checkerBudgets, supplierPauses, notices, postings]
    for (const table of tables) await store.ctx.db.delete(table)
    await store.ctx.db.execute(sql`delete from pgboss.job`)
    Object.assign(world, { hooks: {}, alarms: [], sent: [] })
    const tell = (_: object, sentence: string) => world.alarms.push(sentence)
    store.ctx.log = Object.assign(Object.create(store.ctx.log), { error: tell })
    simulator.books.transactions.clear()
    simulator.books.courses.length = 0
    simulator.calls.length = 0
    simulator.delay(0)
  })
  afterEach(async () => {
    expect(await checkBooks(world.store.ctx)).toEqual([])
    for (const [index, call] of world.sent.entries()) {
      const before = world.sent.slice(0, index).findLast(({ reference }) => reference === call.reference)
      if (before) expect(call.at - before.at).toBeGreaterThanOrEqual(65_000)
    }
    const taken = made().filter(({ rc }) => rc === '00').length
    expect(await spent()).toBe(0 - 5 * taken)
  })

  /** A process of the store, which has asked nothing yet. */
  function start({ dailyIdr = 20_000, mostCostIdr = 100, by = world.supplier } = {}): Ctx {
    const { ctx, clock } = world.store
    const skus = new Map([['mobile-legends', 'cekml']])
    const checker = createLookupChecker(ctx, { supplier: by, skus, mostCostIdr: rupiah(mostCostIdr), dailyIdr: rupiah(dailyIdr) })
    const budget = createCheckerBudget(ctx, { perMinute: 60 })
    const input = { vipReseller: null, apigames: null, clock, budget, bought: [checker] }
    return { ...ctx, players: createPlayerCheckers(input, ['digiflazz']) }
  }
  const ask = (ctx = start(), zone = player.zone_id) =>
    checkPlayer(ctx, { productId: 'mobile-legends', player: { ...player, zone_id: zone } })
  const rows = () => world.store.ctx.db.select().from(lookups).orderBy(desc(lookups.createdAt))
  /** The company's own record. */
  const made = () => [...world.simulator.books.transactions.values()]
  /** What the books say of bought nicknames. */
  const spent = async () =>
    nameResult(await readBalances(world.store.ctx)).find(({ account: name }) => name === 'nicknames bought at suppliers')?.amount

  return Object.assign(world, {
    start,
    ask,
    rows,
    last: async () => (await rows())[0],
    made,
    spent,
    /** What becomes of the next purchase. */
    sells: (course: { rc: string; endsAs?: string; sn?: string }) => world.simulator.next(course),
    /** The company's notice arrives. */
    async tell(reference: string) {
      const { headers, body } = world.simulator.noticeOf(reference)
      const notice = { headers: new Headers(headers), body: new TextEncoder().encode(body) }
      return receiveSupplierNotice(world.store.ctx, { supplier: 'digiflazz', notice })
    },
    async passMinutes(count: number) {
      for (let passed = 0; passed < count; passed += 1) {
        world.store.clock.advance(minuteMs)
        await world.store.runJobs()
      }
    },
  })
}
