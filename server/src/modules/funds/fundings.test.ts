import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fundings } from '../../db/schema/funds.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { actsOf, askTwenty, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { nameBalances } from '../ledger/name-balances.ts'
import { readBalances } from '../ledger/read.ts'
import { findRowsBehind } from '../ledger/rows-behind.ts'
import { correctFunding } from './correct-funding.ts'
import { fundSupplier } from './fund-supplier.ts'
import { listFundings } from './read.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

type More = Partial<Parameters<typeof fundSupplier>[1]>

const paid = { supplier: 'scripted', reference: 'TRX-1', source: 'bank', amountIdr: rupiah(5_000_000), ...decided } as const
const fund = (more: More = {}, ctx = engine.ctx) => fundSupplier(ctx, { ...paid, ...more })
const correct = (id: string, amount: number, version: number, ctx = engine.ctx) =>
  correctFunding(ctx, { id, version, amountIdr: rupiah(amount), ...decided })

/** What the books say is at the supplier, at the bank, and the owner's. */
async function books() {
  const { held, owed } = nameBalances(await readBalances(engine.ctx))
  const of = (name: string) => [...held, ...owed].find(({ account }) => account.startsWith(name))?.amount ?? 0
  return [of('supplier scripted'), of('bank'), of('the owner')]
}

test('money paid to a supplier is booked once for its reference, from the bank or by the owner, by however many at once', async () => {
  expect(await askTwenty(() => fund())).toHaveLength(1)
  await fund({ reference: 'TRX-2', source: 'owner', amountIdr: rupiah(300_000) })
  expect(await books()).toEqual([5_300_000, -5_000_000, 300_000])
  const { data } = await listFundings(engine.ctx, { limit: 5 })
  expect(data).toMatchObject([
    { amount: 5_000_000, version: 0, source: 'bank', reference: 'TRX-1' },
    { amount: 300_000, source: 'owner' },
  ])
  expect(await actsOf(engine)).toEqual(data.map(({ id }) => `supplier_funded ${id}`))
  await engine.expectBooks()
})

test('a reference that was booked as something else, and a supplier that the store does not have, are refused', async () => {
  await fund()
  for (const more of [{ amountIdr: rupiah(500_000) }, { source: 'owner' as const }])
    await expect(fund(more)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(fund({ supplier: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  await fund({ supplier: 'other' })
  expect((await actsOf(engine)).length).toBe(2)
  await engine.expectBooks()
})

test('a wrong amount is corrected by the difference, once, and taken back whole by zero', async () => {
  const { id } = await fund({ amountIdr: rupiah(50_000_000) })
  expect(await askTwenty(() => correct(id, 5_000_000, 0))).toHaveLength(1)
  expect(await books()).toEqual([5_000_000, -5_000_000, 0])
  // The first line typed again, after its answer was lost.
  expect(await fund({ amountIdr: rupiah(50_000_000) })).toMatchObject({ id, amount: 5_000_000, version: 1 })
  await expect(correct(id, 7_000_000, 0)).rejects.toMatchObject({ code: 'stale_version', extra: { now: { version: 1 } } })
  await expect(correct(id, 5_000_000, 1)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(correct('FND-0000000000000000', 0, 0)).rejects.toMatchObject({ code: 'not_found' })
  await correct(id, 6_000_000, 1)
  expect(await correct(id, 0, 2)).toMatchObject({ amount: 0, version: 3 })
  expect(await books()).toEqual([0, 0, 0])
  expect(await actsOf(engine)).toHaveLength(4)
  await engine.expectBooks()
})

test('of two corrections at once one is told to read again', async () => {
  const { id } = await fund()
  const told = await Promise.allSettled([correct(id, 4_000_000, 0), correct(id, 6_000_000, 0)])
  expect(told.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(told.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale_version' } })
  await engine.expectBooks()
})

test('a process that dies before the end has booked nothing, and the line typed again books it once', async () => {
  await expect(fund({}, dyingAtCommit(engine))).rejects.toThrow('died')
  expect([await books(), await actsOf(engine)]).toEqual([[0, 0, 0], []])
  const { id } = await fund()
  await expect(correct(id, 4_000_000, 0, dyingAtCommit(engine))).rejects.toThrow('died')
  await correct(id, 4_000_000, 0)
  expect(await books()).toEqual([4_000_000, -4_000_000, 0])
  await engine.expectBooks()
})

test('the books name a funding whose posting is missing or other, with its postings', async () => {
  const { id } = await fund()
  await engine.ctx.db
    .update(fundings)
    .set({ amount: rupiah(1) })
    .where(eq(fundings.id, id))
  const [difference, ...others] = await checkBooks(engine.ctx)
  expect([difference, others]).toEqual([{ what: expect.stringContaining('supplier'), where: id, expected: 1, found: 5_000_000 }, []])
  if (difference) expect((await findRowsBehind(engine.ctx, difference)).lines).toEqual([expect.stringContaining(`funding:${id}:0`)])
})

test.each([
  ['no amount', { amount: 0 }],
  ['less than a thousand', { amount: 999 }],
  ['a fraction', { amount: 5_000.5 }],
  ['less than nothing', { amount: -5_000 }],
  ['more than a billion', { amount: 1_000_000_001 }],
  ['no reason', { reason: ' ' }],
  ['no reference', { reference: '' }],
  ['another source', { source: 'gateway' }],
])('%s is refused at the door', async (_, wrong) => {
  const body = { reason: 'isi saldo', amount: 5_000_000, source: 'bank', reference: 'trx 1', ...wrong }
  const answer = await createOperatorCaller(engine.ctx)('POST', '/operator/suppliers/scripted/fund', { body })
  expect([answer.status, await books()]).toEqual([400, [0, 0, 0]])
})

test('operators fund, correct and list, and read the balances, by their endpoints', async () => {
  const call = createOperatorCaller(engine.ctx)
  const body = { reason: 'isi saldo', amount: 5_000_000, source: 'owner', reference: 'trx 1' }
  const { data } = await (await call('POST', '/operator/suppliers/scripted/fund', { body })).json()
  expect(data).toMatchObject({ supplier: 'scripted', reference: 'TRX 1', version: 0 })
  await call('POST', `/operator/fundings/${data.id}/correct`, { body: { reason: 'salah ketik', version: 0, amount: 4_000_000 } })
  expect(await (await call('GET', '/operator/fundings')).json()).toMatchObject({ data: [{ id: data.id, amount: 4_000_000, version: 1 }] })
  const balances = await (await call('GET', '/operator/balances')).json()
  expect(balances.data.held).toContainEqual({ account: 'supplier scripted', amount: 4_000_000 })
  expect(balances.data.owed).toContainEqual({ account: 'the owner, who paid suppliers', amount: 4_000_000 })
})
