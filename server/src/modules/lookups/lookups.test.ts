import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import { notices } from '../../db/schema/payments.ts'
import { switches } from '../../db/schema/switches.ts'
import { found, minuteMs, sari, useLookupStore } from '../../test/lookup-store.ts'
import { recordLookup } from './record-lookup.ts'

const world = useLookupStore()
const { start, ask, rows, last, made, spent, sells, tell, passMinutes } = world

test('a nickname is bought once, its row stands before the call, and the books show what it cost', async () => {
  sells(sari)
  let before: unknown
  world.hooks.before = async () => {
    before = await last()
  }
  expect(await ask()).toEqual(found)
  expect(before).toMatchObject({
    status: 'sent',
    supplier: 'digiflazz',
    sku: 'cekml',
    customerNo: '1234567891234',
    maxCost: 100,
    cost: null,
  })
  expect(await last()).toMatchObject({ status: 'succeeded', cost: 5, isNamed: true })
  expect(world.simulator.calls[0]?.json).toMatchObject({ buyer_sku_code: 'cekml', customer_no: '1234567891234', max_price: 100 })
  expect(await spent()).toBe(-5)
  // Kept as any found nickname is: another process asks nobody.
  expect(await ask()).toEqual(found)
  await passMinutes(3)
  expect(world.simulator.calls).toHaveLength(1)
})

test('buyers who ask for one player at once, in several processes, cause one purchase and see its answer', async () => {
  sells(sari)
  world.simulator.delay(150)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask()))
  expect(answers).toEqual(Array.from({ length: 6 }, () => found))
  expect([made().length, world.simulator.calls.length, (await rows()).length]).toEqual([1, 1, 1])
})

// The embedded database has one connection: nothing ends between two statements of a tx.
test.skipIf(inject('template').kind === 'pglite')(
  'a purchase that ends while another process decides whether to make it is not made again',
  async () => {
    sells(sari)
    const [isHeld, hold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    world.hooks.before = () => {
      isHeld.resolve()
      return hold.promise
    }
    const first = ask()
    await isHeld.promise
    const reference = (await last())?.reference ?? ''
    const { second } = await inTx(world.store.ctx, async ctx => {
      await ctx.db.execute(sql`lock table lookups in access exclusive mode`)
      const second = ask()
      await vi.waitFor(async () => expect(await countWaiting()).toBe(1))
      await recordLookup(
        { ...world.store.ctx, db: ctx.db },
        { reference, outcome: { kind: 'succeeded', serialNumber: 'SariGamer', costIdr: rupiah(5) } },
      )
      return { second }
    })
    hold.resolve()
    expect([await first, await second, made().length]).toEqual([found, found, 1])
  },
)

/** How many wait for the purchases' table. */
async function countWaiting(): Promise<number> {
  const { rows } = await world.store.ctx.db.execute(sql`select from pg_locks where relation = 'lookups'::regclass and not granted`)
  return rows.length
}

test('a pending purchase stops nobody, is asked for again after a minute, and is never made twice', async () => {
  sells({ rc: '03', endsAs: '00' })
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect([await spent(), (await last())?.status]).toEqual([0, 'pending'])
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect(world.simulator.calls).toHaveLength(1)
  for (const transaction of made()) world.simulator.books.end(transaction, sari)
  await passMinutes(1)
  expect(world.simulator.calls).toHaveLength(1)
  await passMinutes(1)
  expect(world.simulator.calls).toHaveLength(2)
  expect(await spent()).toBe(-5)
  // What was learnt late is there for the next buyer.
  expect(await ask()).toEqual(found)
  expect([made().length, world.simulator.calls.length]).toEqual([1, 2])
})

test('a notice about a look-up is known, brings its answer forward to what the company allows, and is acted on once', async () => {
  sells({ rc: '03', endsAs: '00' })
  await ask()
  const reference = (await last())?.reference ?? ''
  await world.simulator.settle()
  await tell(reference)
  await tell(reference)
  await world.store.runJobs()
  expect(world.simulator.calls).toHaveLength(1)
  expect(await world.store.ctx.db.select().from(notices)).toMatchObject([{ reference, source: 'suppliers:digiflazz' }])
  await passMinutes(2)
  expect(await last()).toMatchObject({ status: 'succeeded', cost: 5 })
  expect(world.simulator.calls).toHaveLength(2)
  // The notice of an end that is known asks nothing.
  await world.store.ctx.db.delete(notices)
  await tell(reference)
  await passMinutes(3)
  expect(world.simulator.calls).toHaveLength(2)
})

test.each(['lose_answer', 'lose_request', 'error_page', 'unheard_of'] as const)(
  'an answer with the fault %s is asked for by the same reference',
  async fault => {
    world.simulator.breakNext(fault)
    sells(sari)
    expect(await ask()).toEqual({ status: 'unavailable' })
    expect(await last()).toMatchObject({ status: 'unknown', cost: null })
    await passMinutes(3)
    expect(await last()).toMatchObject({ status: 'succeeded', cost: 5 })
    expect([made().length, (await rows()).length, await spent()]).toEqual([1, 1, -5])
  },
)

test.each([
  ['after the company acted', 'after'],
  ['before the call', 'before'],
] as const)('a process that is killed %s loses neither the purchase nor its cost', async (_, moment) => {
  sells(sari)
  world.hooks[moment] = () => {
    throw new Error('the process died here')
  }
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect(await last()).toMatchObject({ status: 'sent' })
  world.hooks = {}
  await passMinutes(2)
  expect(await last()).toMatchObject({ status: 'succeeded', cost: 5 })
  expect([made().length, await spent()]).toEqual([1, -5])
})

test.each(['43', '44', '45', '47', '49', '51', '53', '55', '58', '63', '68', '69', '85', '99', '02', '01'])(
  'code %s is no cost, and never *not found*',
  async rc => {
    // The sku has named a player before, so that a wrong player could be believed.
    sells(sari)
    await ask()
    sells({ rc })
    expect(await ask(start(), '9999')).toEqual({ status: 'unavailable' })
    expect(await spent()).toBe(-5)
    for (const transaction of made()) if (transaction.rc !== '00') world.simulator.books.end(transaction, { rc: '02' })
  },
)

test('*not found* is believed only of a sku that has named a player, so that a wrong setting refuses nobody', async () => {
  sells({ rc: '54' })
  expect(await ask()).toEqual({ status: 'unavailable' })
  sells(sari)
  expect(await ask(start(), '7777')).toEqual(found)
  sells({ rc: '54' })
  expect(await ask(start(), '8888')).toEqual({ status: 'not_found' })
  expect(await spent()).toBe(-5)
})

test('a success without a nickname is paid, names nobody, and is not paid again for half an hour', async () => {
  sells({ rc: '00', sn: '' })
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect(await last()).toMatchObject({ status: 'succeeded', isNamed: false, cost: 5 })
  world.store.clock.advance(minuteMs)
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect(world.simulator.calls).toHaveLength(1)
})

test('more than the ceiling is not paid, and the nicknames of a day cost no more than they may', async () => {
  expect(await ask(start({ mostCostIdr: 4 }))).toEqual({ status: 'unavailable' })
  expect([made().length, await spent(), (await last())?.failureReason]).toEqual([0, 0, 'price_above_ceiling'])
  const day = { mostCostIdr: 5, dailyIdr: 10 }
  for (const zone of ['1001', '1002', '1003']) {
    sells(sari)
    await ask(start(day), zone)
  }
  expect([made().length, await spent()]).toEqual([2, -10])
  world.store.clock.advance(25 * 60 * minuteMs)
  expect(await ask(start(day), '1004')).toEqual(found)
})

test('a supplier that waits for its operator is not asked', async () => {
  const now = world.store.clock.now()
  const pause = { cause: 'balance_empty', detail: 'rc 44', needed: rupiah(5), since: now, nextTryAt: now } as const
  await world.store.ctx.db.insert(supplierPauses).values({ supplier: 'digiflazz', status: 'paused', ...pause })
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect([world.simulator.calls.length, (await rows()).length]).toEqual([0, 0])
})

test('a supplier that is switched off is not asked', async () => {
  const at = world.store.clock.now()
  const by = { actorKind: 'operator', actorId: 'sari', note: 'lambat' } as const
  await world.store.ctx.db.insert(switches).values({ kind: 'supplier', subject: 'digiflazz', sentence: 'Dicek.', at, ...by })
  expect(await ask()).toEqual({ status: 'unavailable' })
  expect([world.simulator.calls.length, (await rows()).length]).toEqual([0, 0])
})
