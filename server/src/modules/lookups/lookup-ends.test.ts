import { rupiah } from '@kilat/contract/money.ts'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { calls } from '../../db/schema/calls.ts'
import { lookups } from '../../db/schema/lookups.ts'
import { account, minuteMs, sari, useLookupStore } from '../../test/lookup-store.ts'
import { createWatch } from '../../watch-companies.ts'
import { readSuppliers } from '../balances/read-suppliers.ts'
import { watchBalances } from '../balances/watch-balances.ts'
import { fundSupplier } from '../funds/fund-supplier.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { findRowsBehind } from '../ledger/rows-behind.ts'
import { purgeOldRecords } from '../operations/purge-old-records.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'

const world = useLookupStore()
const { start, ask, rows, last, made, spent, sells, tell, passMinutes } = world

test('a look-up whose job is lost gets another', async () => {
  sells({ rc: '03', endsAs: '00' })
  await ask()
  await world.store.ctx.db.execute(sql`delete from pgboss.job`)
  await world.simulator.settle()
  await passMinutes(15)
  expect((await last())?.status).toBe('pending')
  await resumeLostWork(world.store.ctx)
  await world.store.runJobs()
  expect((await last())?.status).toBe('succeeded')
})

test('a success that is taken back is booked back once, and one that comes again is told to the operator', async () => {
  sells(sari)
  await ask()
  const reference = (await last())?.reference ?? ''
  await world.simulator.takeBack(reference)
  await tell(reference)
  await passMinutes(2)
  expect(await last()).toMatchObject({ status: 'taken_back', cost: 5 })
  expect(await spent()).toBe(0)
  for (const transaction of made()) world.simulator.books.end(transaction, sari)
  await tell(reference)
  await passMinutes(2)
  expect(world.alarms).toEqual(['a supplier contradicts its final answer about a bought nickname'])
  expect((await last())?.status).toBe('taken_back')
  for (const transaction of made()) world.simulator.books.end(transaction, { rc: '74' })
})

test('a failure that becomes a success after all is paid for in the books, too', async () => {
  sells({ rc: '02' })
  await ask()
  const reference = (await last())?.reference ?? ''
  expect([(await last())?.status, await spent()]).toEqual(['failed', 0])
  for (const transaction of made()) world.simulator.books.end(transaction, sari)
  await tell(reference)
  await passMinutes(2)
  expect([(await last())?.status, await spent()]).toEqual(['succeeded', -5])
})

test('an end that is never told is asked for about a day, never twice a minute, and is then given up until the company speaks', async () => {
  sells({ rc: '03', endsAs: '00' })
  await ask()
  const reference = (await last())?.reference ?? ''
  for (let hour = 0; hour < 72; hour += 1) {
    world.store.clock.advance(60 * minuteMs)
    await world.store.runJobs()
  }
  expect(await last()).toMatchObject({ status: 'given_up', callCount: 12, nextAskAt: null })
  expect(world.sent).toHaveLength(12)
  await world.simulator.settle()
  await tell(reference)
  await passMinutes(2)
  expect([(await last())?.status, await spent()]).toEqual(['succeeded', -5])
})

test('the books name a look-up whose cost is not booked, with its posting', async () => {
  sells(sari)
  await ask()
  const reference = (await last())?.reference ?? ''
  await world.store.ctx.db
    .update(lookups)
    .set({ cost: rupiah(7) })
    .where(eq(lookups.reference, reference))
  const [difference] = await checkBooks(world.store.ctx)
  expect(difference).toMatchObject({ what: 'what a bought nickname cost is booked', expected: 7, found: 5 })
  if (difference)
    expect((await findRowsBehind(world.store.ctx, difference)).lines.join()).toContain(`lookup:${reference}: 5 from result:lookups`)
  await world.store.ctx.db
    .update(lookups)
    .set({ cost: rupiah(5) })
    .where(eq(lookups.reference, reference))
})

test('the balance at the supplier agrees with the books, while a nickname is pending and after', async () => {
  const by = { by: { kind: 'operator', id: 'sari' }, note: 'tes' } as const
  await fundSupplier(world.store.ctx, { supplier: 'digiflazz', reference: 'TRF-1', source: 'bank', amountIdr: rupiah(1_000_000), ...by })
  world.simulator.books.balanceIdr = 1_000_000
  const difference = async () => (await readSuppliers(world.store.ctx))[0]?.difference
  const read = async () => {
    world.store.clock.advance(6 * minuteMs)
    await watchBalances(world.store.ctx)
    return difference()
  }
  expect(await read()).toBe(0)
  sells(sari)
  await ask()
  expect(await difference()).toBe(0)
  expect(await read()).toBe(0)
  sells({ rc: '03', endsAs: '00' })
  // Its listed price is not known, so that up to its ceiling is expected.
  await ask(start({ mostCostIdr: 5 }), '9999')
  expect(await difference()).toBe(0)
  expect(await read()).toBe(0)
  await world.simulator.settle()
  await passMinutes(2)
  expect((await last())?.status).toBe('succeeded')
  expect(await difference()).toBe(0)
  expect(await read()).toBe(0)
})

test('the player is forgotten three days after the end, the row after ninety, and an open purchase not before', async () => {
  const dayMs = 24 * 60 * minuteMs
  sells(sari)
  await ask()
  sells({ rc: '03', endsAs: '00' })
  await ask(start(), '9999')
  await world.store.ctx.db.execute(sql`delete from pgboss.job`)
  const numbers = async () => (await rows()).map(({ customerNo }) => customerNo)
  world.store.clock.advance(2 * dayMs)
  await purgeOldRecords(world.store.ctx)
  expect(await numbers()).toEqual(['1234567899999', '1234567891234'])
  world.store.clock.advance(2 * dayMs)
  await purgeOldRecords(world.store.ctx)
  expect(await numbers()).toEqual(['1234567899999', ''])
  world.store.clock.advance(100 * dayMs)
  await purgeOldRecords(world.store.ctx)
  expect(await numbers()).toEqual(['1234567899999'])
  expect(await spent()).toBe(-5)
})

test('the calls are kept as the supplier’s, without player, nickname and the company’s sentences', async () => {
  const { watch, flush } = createWatch(world.store.ctx)
  sells(sari)
  await ask(start({ by: watch('supplier', 'digiflazz', world.supplier) }))
  await flush()
  const kept = await world.store.ctx.db.select().from(calls)
  const reference = (await last())?.reference
  expect(kept).toMatchObject([{ kind: 'supplier', company: 'digiflazz', operation: 'send', reference, outcome: 'succeeded' }])
  expect(JSON.stringify(kept)).toContain('"price\\":5')
  for (const secret of ['1234567891234', 'SariGamer', 'Transaksi', account.apiKey]) expect(JSON.stringify(kept)).not.toContain(secret)
})
