import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReceipts } from '../../db/schema/payments.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import { buy } from '../../test/buy.ts'
import { daysLater } from '../../test/days-later.ts'
import { makeItem } from '../../test/make-item.ts'
import { decided } from '../../test/operator-hands.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readBalances } from '../ledger/read.ts'
import { confirmTransfer, type SeenTransfer } from '../payments/confirm-transfer.ts'
import { endStatement } from './end-statement.ts'
import { listDifferences } from './read.ts'
import { reconcilePayments } from './reconcile-payments.ts'
import { settleDifference } from './settle-difference.ts'
import { takeStatement } from './take-statement.ts'

const [gateway, account] = ['manual_transfer', 'bca_7890']
const accounts = [{ code: account, bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' }]
const dayMs = 24 * 60 * 60_000
let store: TestStore
beforeEach(async () => {
  store = await createTestStore({
    gateways: ({ db, clock }) => [createManualTransferGateway({ db, clock, accounts })],
    suppliers: () => [createScriptedSupplier('scripted')],
  })
})
afterEach(() => store.close())

const order = async () => buy(store.ctx, { itemId: await makeItem(store.ctx), channel: `transfer_${account}` })
const waiting = async () => (await listDifferences(store.ctx, { limit: 50 })).data
type Difference = Awaited<ReturnType<typeof waiting>>[number]
const settle = (one: Difference | undefined, act: 'reverse' | 'reinstate') =>
  settleDifference(store.ctx, { id: one?.id ?? '', version: one?.version ?? 0, act, decided })
const see = (line: string, amount: number, more: Partial<SeenTransfer> = {}) =>
  confirmTransfer(store.ctx, { account, line, amountIdr: rupiah(amount), paidAt: store.clock.now(), payment: null, decided, ...more })
const held = async () =>
  0 - ((await readBalances(store.ctx)).find(({ account }) => account === `world:gateway:${gateway}`)?.balanceIdr ?? 0)

/** Takes a file of the bank with these transfers. */
function take(lines: readonly { amount: number; text: string }[]) {
  const day = jakartaDay(store.clock.now()).split('-').toReversed().join('/')
  const rows = lines.map(({ amount, text }) => `${day};"${text}";"";"${new Intl.NumberFormat('id').format(amount)},00"`)
  const text = ['Rekening;1234567890', 'Tanggal;Keterangan;Debet;Kredit', ...rows, 'Saldo Akhir;1.000'].join('\r\n')
  const columns = { at: 'Tanggal', description: 'Keterangan', debit: 'Debet', credit: 'Kredit' }
  return takeStatement(store.ctx, { gateway, account, file: new TextEncoder().encode(text), columns, decided })
}

/** Reverses the recorded transfer that no file names although files cover its day. */
async function reverse() {
  const [receipt] = await store.ctx.db.select().from(paymentReceipts)
  const day = jakartaDay(receipt?.paidAt ?? new Date(0))
  await endStatement(daysLater(store.ctx, 14), { gateway, account, fromDay: addDays(day, -1), toDay: addDays(day, 12), decided })
  await settle(
    (await waiting()).find(({ kind }) => kind === 'missing_there'),
    'reverse',
  )
}

test('a recorded transfer that a person reversed is offered by the bank’s file only, and booked again once', async () => {
  const placed = await order()
  await see('A', placed.total)
  await reverse()
  expect(await held()).toBe(0)
  // What was recorded stays listed at the desk, whether it stands or not.
  store.clock.advance(3 * dayMs)
  await reconcilePayments(store.ctx, {})
  expect(await waiting()).toEqual([])
  store.clock.advance(-3 * dayMs)
  await take([{ amount: placed.total, text: 'TRSF' }])
  const [one] = await waiting()
  expect(one).toMatchObject({ kind: 'missing_here', acts: ['check', 'reinstate', 'accept'] })
  await Promise.allSettled([settle(one, 'reinstate'), settle(one, 'reinstate')])
  await take([{ amount: placed.total, text: 'TRSF' }])
  expect([await held(), await waiting()]).toEqual([placed.total, []])
  await store.runJobs()
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a transfer is booked whatever its line is called, also beside one that was reversed and found to be there after all', async () => {
  const placed = await order()
  await see('A', placed.total)
  await reverse()
  await take([{ amount: placed.total, text: 'TRSF' }])
  await settle((await waiting())[0], 'reinstate')
  await store.runJobs()
  await see('A#2', placed.total, { payment: { id: placed.id, version: 1 }, isAnother: true })
  await store.runJobs()
  expect(await held()).toBe(2 * placed.total)
})
