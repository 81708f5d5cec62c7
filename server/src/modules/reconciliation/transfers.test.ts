import { setTimeout as wait } from 'node:timers/promises'
import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { paymentReceipts, suspenseReceipts } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/reconciliation.ts'
import { transferReceipts, transfers } from '../../db/schema/transfers.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { buy } from '../../test/buy.ts'
import { daysLater } from '../../test/days-later.ts'
import { makeItem } from '../../test/make-item.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { getTransaction } from '../orders/read.ts'
import { confirmTransfer, type SeenTransfer } from '../payments/confirm-transfer.ts'
import { compareTransfers } from './compare-transfers.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleDifference } from './settle-difference.ts'
import { takeStatement } from './take-statement.ts'

const [bca, mandiri] = ['bca_7890', 'mandiri_3210']
const accounts = [
  { code: bca, bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' },
  { code: mandiri, bank: 'Mandiri', number: '9876543210', holder: 'Toko Kilat' },
]

let store: TestStore
beforeEach(async () => {
  store = await createTestStore({
    gateways: ({ db, clock }) => [createManualTransferGateway({ db, clock, accounts })],
    suppliers: () => [createScriptedSupplier('scripted')],
  })
})
afterEach(async () => {
  expect(await checkBooks(store.ctx)).toEqual([])
  await store.close()
})

const dayMs = 24 * 60 * 60_000
const decided = { by: { kind: 'operator' as const, id: 'sari' }, note: 'mutasi November' }
const order = async () => buy(store.ctx, { itemId: await makeItem(store.ctx), channel: `transfer_${bca}` })
const status = async ({ id }: Transaction) => (await getTransaction(store.ctx, { id })).status

/** A line of the bank's file: today, unless a day is given. */
const line = (amount: number, { day = jakartaDay(store.clock.now()), text = 'TRSF', debit = 0 } = {}) =>
  `${day.split('-').toReversed().join('/')};"${text}";"${debit || ''}";"${amount ? `${new Intl.NumberFormat('id').format(amount)},00` : ''}"`
const columns = { at: 'Tanggal', description: 'Keterangan', debit: 'Debet', credit: 'Kredit' }
const take = (lines: readonly string[], account: string | null = bca, ctx: Ctx = store.ctx) => {
  const text = ['Rekening;1234567890', 'Tanggal;Keterangan;Debet;Kredit', ...lines, 'Saldo Akhir;1.000'].join('\r\n')
  return takeStatement(ctx, {
    gateway: 'manual_transfer',
    account,
    file: new TextEncoder().encode(`\uFEFF${text}`),
    columns,
    decided,
  })
}
const waiting = async () => (await listDifferences(store.ctx, { limit: 50 })).data
type Difference = Awaited<ReturnType<typeof waiting>>[number]
const settle = (one: Difference | undefined, act: Difference['acts'][number]) =>
  settleDifference(store.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act, decided })
const see = (name: string, amountIdr: number, more: Partial<SeenTransfer> = {}) =>
  confirmTransfer(store.ctx, {
    ...{ account: bca, line: name, amountIdr: rupiah(amountIdr), paidAt: store.clock.now(), payment: null, decided, ...more },
  })
const findDesk = () => store.ctx.gateways.get('manual_transfer')?.desk ?? expect.fail('the store has bank accounts')
const recorded = () => store.ctx.db.select().from(transferReceipts)
const receipts = () => store.ctx.db.select().from(paymentReceipts)

test('a transfer that nobody has recorded waits under its payment, and its act delivers the order once', async () => {
  const placed = await order()
  const lines = [line(placed.total), line(0, { debit: 6_500 })]
  expect(await take(lines)).toMatchObject({ lineCount: 1, matchedCount: 0, openedCount: 1, skippedCount: 2, broken: [] })
  expect(await take(lines)).toMatchObject({ openedCount: 0 })
  const [one, ...others] = await waiting()
  expect(others).toEqual([])
  expect(one).toMatchObject({ kind: 'missing_here', ours: null, theirs: placed.total, acts: ['confirm', 'check', 'accept'] })
  expect(one?.reference).toMatch(/^PAY-/)
  const settled = await Promise.all([settle(one, 'confirm'), settle(one, 'confirm')])
  expect(settled.map(({ status }) => status)).toEqual(['mended', 'mended'])
  await settle(one, 'confirm')
  await store.runJobs()
  expect(await status(placed)).toBe('delivered')
  expect(await take(lines)).toMatchObject({ matchedCount: 1, openedCount: 0 })
  expect([await waiting(), (await receipts()).length, (await recorded()).length]).toEqual([[], 1, 1])
  const acts = (await store.ctx.db.select().from(auditEvents).orderBy(auditEvents.id)).map(({ act }) => act)
  expect(acts.filter(act => act !== 'statement_taken').sort()).toEqual(['difference_settled', 'transfer_confirmed'])
  expect(acts).toHaveLength(2 + 3)
})

test('a transfer that was recorded by hand, under any name and some days later, is matched and not doubled', async () => {
  const [first, second] = [await order(), await order()]
  const lines = [line(first.total), line(second.total)]
  await see('line 7', first.total)
  const { id, version } = { id: second.id, version: 0 }
  store.clock.advance(3 * dayMs)
  await see('monday', second.total, { payment: { id, version } })
  expect(await take(lines)).toMatchObject({ lineCount: 2, matchedCount: 2, openedCount: 0 })
  expect(await take(lines)).toMatchObject({ matchedCount: 2, openedCount: 0 })
  expect([await waiting(), (await receipts()).length]).toEqual([[], 2])
})

test('a transfer recorded by hand after the file came is not recorded again by its act, and its difference ends', async () => {
  const [first, second, third] = [await order(), await order(), await order()]
  const lines = [line(first.total), line(second.total), line(third.total)]
  await take(lines)
  const open = new Map((await waiting()).map(one => [one.theirs, one]))
  for (const [name, { total }] of [
    ['x', first],
    ['y', second],
    ['z', third],
  ] as const)
    await see(name, total)
  expect((await settle(open.get(first.total), 'confirm')).status).toBe('ended')
  expect((await settle(open.get(second.total), 'check')).status).toBe('ended')
  const checked = await store.ctx.db.select().from(auditEvents).where(eq(auditEvents.act, 'difference_checked'))
  expect(checked).toMatchObject([{ subjectId: open.get(second.total)?.id, actorId: 'sari', data: { note: decided.note } }])
  await reconcilePayments(store.ctx, {})
  expect([await waiting(), (await receipts()).length, (await recorded()).length]).toEqual([[], 3, 3])
})

test('a second transfer of the same amount is money of its own, and equal lines are counted', async () => {
  const placed = await order()
  await see('first', placed.total)
  const lines = [line(placed.total), line(placed.total)]
  expect(await take(lines)).toMatchObject({ lineCount: 2, matchedCount: 1, openedCount: 1 })
  const [one] = await waiting()
  await settle(one, 'confirm')
  await store.runJobs()
  expect((await receipts()).map(({ amount }) => amount)).toEqual([placed.total, placed.total])
  expect(await take(lines)).toMatchObject({ matchedCount: 2, openedCount: 0 })
})

test('a file in another form, which names its lines otherwise, does not pay an order again by its act', async () => {
  const placed = await order()
  await take([line(placed.total, { text: 'TRSF' })])
  await settle((await waiting())[0], 'confirm')
  await store.runJobs()
  store.clock.advance(60_000)
  await take([line(placed.total, { text: 'TRSF E-BANKING' })])
  const [again] = await waiting()
  await expect(settle(again, 'confirm')).rejects.toMatchObject({
    code: 'wrong_state',
    message: expect.stringContaining('terima apa adanya'),
  })
  expect((await receipts()).length).toBe(1)
  // Whoever knows that it is another transfer records it by hand, and the line finds it.
  await see('another', placed.total, { isAnother: true })
  await settle(again, 'check')
  expect([await waiting(), (await receipts()).length]).toEqual([[], 2])
})

test('of a transfer that two files name otherwise, two acts at once record one', async () => {
  const placed = await order()
  await take([line(placed.total, { text: 'TRSF' })])
  store.clock.advance(60_000)
  await take([line(placed.total, { text: 'TRSF E-BANKING' })])
  const open = await waiting()
  expect(open.length).toBe(2)
  const ends = await Promise.allSettled(open.map(each => settle(each, 'confirm')))
  await store.runJobs()
  expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await receipts()).length).toBe(1)
})

test.runIf(process.env.TEST_DATABASE_URL)(
  'a file’s line and a person’s entry of one transfer wait for each other without a deadlock',
  async () => {
    const placed = await order()
    await take([line(placed.total)])
    const desk = findDesk()
    const [awaited] = await desk.listOpen()
    const payment = { reference: awaited?.reference ?? '', version: 0 }
    const entry = { account: bca, amountIdr: placed.total, paidAt: store.clock.now(), payment }
    let typed: Promise<unknown> = Promise.resolve()
    await inTx(store.ctx, async ctx => {
      await desk.recognise(ctx, { account: bca, lines: [{ externalId: `${bca}:x`, amountIdr: placed.total, at: store.clock.now() }] })
      typed = inTx(store.ctx, other => desk.record(other, { ...entry, line: 'typed' }))
      await wait(300)
      expect(await desk.record(ctx, { ...entry, line: 'x' })).toMatchObject({ kind: 'recorded', isNew: true })
    })
    expect(await typed).toMatchObject({ kind: 'stale' })
  },
)

test.runIf(process.env.TEST_DATABASE_URL)('a line is confirmed while its file is given again, without a deadlock', async () => {
  await take([line((await order()).total)])
  const { confirming } = await inTx(store.ctx, async ctx => {
    await findDesk().recognise(ctx, { account: bca, lines: [] })
    const confirming = settle((await waiting())[0], 'confirm')
    await Promise.race([confirming, wait(300)])
    await compareTransfers(ctx, { gateway: 'manual_transfer', desk: findDesk(), lines: await ctx.db.select().from(statementLines) })
    return { confirming }
  })
  expect(await confirming).toMatchObject({ status: 'mended' })
})

test('equal transfers of one day are told apart by a file that names both, however long it is, and though an earlier one named the first', async () => {
  const placed = await order()
  await take([line(placed.total)])
  await settle((await waiting())[0], 'confirm')
  // The store takes its time with a long file.
  let passed = 60_000
  const clock = { now: () => new Date(store.clock.now().getTime() + passed++) }
  const others = Array.from({ length: 120 }, (_, at) => line(100_000 + at, { text: `TRSF ${at}` }))
  await take([line(placed.total), ...others, line(placed.total, { text: 'TRSF LAGI' })], bca, { ...store.ctx, clock })
  const second = (await listDifferences(store.ctx, { limit: 200 })).data.find(({ theirs }) => theirs === placed.total)
  expect((await settle(second, 'confirm')).status).toBe('mended')
  expect((await receipts()).length).toBe(2)
})

test('money of no payment goes into suspense by its act, and stays matched when a person names its payment later', async () => {
  const placed = await order()
  const lines = [line(placed.total + 1_000)]
  await take(lines)
  const [one] = await waiting()
  expect(one).toMatchObject({ reference: null, acts: ['confirm', 'check', 'accept'] })
  await settle(one, 'confirm')
  expect(await store.ctx.db.select().from(suspenseReceipts)).toMatchObject([{ amount: placed.total + 1_000, settledAt: null }])
  expect(await take(lines)).toMatchObject({ matchedCount: 1, openedCount: 0 })
  const [stored] = await recorded()
  const name = stored?.line ?? ''
  await see(name, placed.total + 1_000, { payment: { id: placed.id, version: 0 } })
  const today = jakartaDay(store.clock.now())
  const end = { gateway: 'manual_transfer', account: bca, fromDay: today, toDay: addDays(today, 9), decided }
  expect(await endStatement(daysLater(store.ctx, 14), end)).toBe(0)
  expect(await take(lines)).toMatchObject({ matchedCount: 1, openedCount: 0 })
  expect((await store.ctx.db.select().from(statementLines)).map(({ counterpart }) => counterpart?.split(':')[0])).toEqual(['receipt'])
})

test('a line pays only a payment of its time: not one made later, and none if two could be meant', async () => {
  const placed = await order()
  const yesterday = addDays(jakartaDay(store.clock.now()), -1)
  await take([line(placed.total, { day: yesterday })])
  expect((await waiting()).map(({ reference }) => reference)).toEqual([null])
  // The transfer of the next day is late, and finds its own order.
  store.clock.advance(dayMs)
  await take([line(placed.total)])
  expect((await waiting()).filter(({ reference }) => reference !== null)).toHaveLength(1)
  // Until this noon an older payment had the same amount.
  const [known] = await store.ctx.db.select().from(transfers)
  if (!known) throw new Error('it waits for its transfer')
  const before = new Date(store.clock.now().getTime() - 5 * dayMs)
  const older = { reference: 'PAY-OLDER', createdAt: before, expiresAt: before, heldUntil: store.clock.now(), isHeld: false }
  await store.ctx.db.insert(transfers).values({ ...known, ...older })
  await take([line(placed.total, { text: 'again' })])
  expect((await waiting()).filter(({ reference }) => reference === null)).toHaveLength(2)
})

test('a transfer recorded by hand that the bank does not have is missing there, at its own account only', async () => {
  const placed = await order()
  await see('typed', placed.total)
  const today = jakartaDay(store.clock.now())
  const end = (account: string | null) =>
    endStatement(daysLater(store.ctx, 14), { gateway: 'manual_transfer', account, fromDay: today, toDay: addDays(today, 9), decided })
  expect(await end(mandiri)).toBe(0)
  expect(await end(bca)).toBe(1)
  expect(await waiting()).toMatchObject([{ kind: 'missing_there', ours: placed.total }])
  await take([line(placed.total)])
  expect(await waiting()).toEqual([])
  await expect(end(null)).rejects.toMatchObject({ code: 'statement_invalid' })
  await expect(take([], null)).rejects.toMatchObject({ code: 'statement_invalid' })
  await expect(take([], 'bni_1')).rejects.toMatchObject({ code: 'not_found' })
})

test('a file that is taken during a day proves nothing of that day: what comes after it is missing in no file', async () => {
  const placed = await order()
  await see('typed', placed.total)
  const today = jakartaDay(store.clock.now())
  const end = (days: number, fromDay: string, toDay: string) =>
    endStatement(daysLater(store.ctx, days), { gateway: 'manual_transfer', account: bca, fromDay, toDay, decided })
  expect(await end(0, today, today)).toBe(0)
  expect(await end(10, addDays(today, 1), addDays(today, 9))).toBe(0)
  expect(await end(10, today, today)).toBe(1)
})

test('a run that died half way, and two runs of the file at once after it, find each line once', async () => {
  const lines = Array.from({ length: 600 }, (_, at) => line(100_000 + at, { text: `TRSF ${at}` }))
  const placed = await order()
  await see('by hand', placed.total)
  let count = 0
  const dying = { ...store.ctx, db: Object.create(store.ctx.db) as typeof store.ctx.db }
  dying.db.transaction = (...args) => {
    count += 1
    if (count > 2) throw new Error('killed')
    return store.ctx.db.transaction(...args)
  }
  await expect(take([line(placed.total), ...lines], bca, dying)).rejects.toThrow('killed')
  await Promise.all([take([...lines, line(placed.total)]), take([line(placed.total), ...lines.toReversed()])])
  expect(await store.ctx.db.select().from(statementLines)).toHaveLength(601)
  expect(await take([...lines, line(placed.total)])).toMatchObject({ lineCount: 601, matchedCount: 1, openedCount: 0 })
})
