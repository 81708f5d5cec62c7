import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../db/schema/audit.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { transfers } from '../../db/schema/transfers.ts'
import { createManualTransferGateway } from '../../gateways/manual-transfer/adapter.ts'
import { buy, paymentReference } from '../../test/buy.ts'
import { makeItem } from '../../test/make-item.ts'
import { makeUser } from '../../test/make-user.ts'
import { createScriptedSupplier, type ScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readHolding } from '../ledger/read.ts'
import { getTransaction } from '../orders/read.ts'
import { placeDeposit } from '../wallet/place-deposit.ts'
import { quoteDeposit } from '../wallet/quote-deposit.ts'
import { getDeposit } from '../wallet/read.ts'
import { confirmTransfer, type SeenTransfer } from './confirm-transfer.ts'
import { giveSuspenseBack } from './give-suspense-back.ts'
import { listTransfers } from './list-transfers.ts'
import { takeSuspense } from './take-suspense.ts'

const accounts = [
  { code: 'bca_7890', bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' },
  { code: 'mandiri_3210', bank: 'Mandiri', number: '9876543210', holder: 'Toko Kilat' },
]

let store: TestStore
let supplier: ScriptedSupplier
beforeEach(async () => {
  supplier = createScriptedSupplier('scripted')
  store = await createTestStore({
    gateways: ({ db, clock }) => [createManualTransferGateway({ db, clock, accounts })],
    suppliers: () => [supplier],
  })
})
afterEach(() => store.close())

const dayMs = 24 * 60 * 60_000
const channel = 'transfer_bca_7890'
const decided = { by: { kind: 'operator' as const, id: 'sari' }, note: 'cek mutasi' }
const order = async () => buy(store.ctx, { itemId: await makeItem(store.ctx), channel })
const see = (line: string, amountIdr: number, more: Partial<SeenTransfer> = {}) =>
  confirmTransfer(store.ctx, {
    ...{ account: 'bca_7890', line, amountIdr: rupiah(amountIdr), paidAt: store.clock.now(), payment: null, decided },
    ...more,
  })
const read = ({ id }: Pick<Transaction, 'id'>) => getTransaction(store.ctx, { id })
const codes = async (order: Transaction) => (await read(order)).timeline.map(({ code }) => code)
const acts = () => store.ctx.db.select().from(auditEvents).where(eq(auditEvents.act, 'transfer_confirmed')).orderBy(auditEvents.id)
const listed = async () => (await listTransfers(store.ctx, { limit: 50 })).data
const waiting = () => store.ctx.db.select().from(suspenseReceipts)

test('an order shows account and exact amount, and the statement’s line with this amount pays it once', async () => {
  const placed = await order()
  const price = placed.lines[0]?.amount ?? 0
  const digits = placed.total - price
  expect(digits).toBeGreaterThan(0)
  expect(digits).toBeLessThan(500)
  expect(placed.lines[1]).toEqual({ kind: 'fee', label: 'Kode unik', amount: digits })
  expect(placed.payment.instructions).toEqual({
    kind: 'bank_transfer',
    ...{ bank: 'BCA', number: '1234567890', holder: 'Toko Kilat', pay_url: null },
  })
  const [first, ...others] = await listed()
  expect(first).toMatchObject({ amount: placed.total, received: 0, version: 0, subject: { kind: 'order', id: placed.id } })
  expect(others).toEqual([])
  const seen = await see('m1', placed.total)
  expect(seen).toMatchObject({ payment: { subject: { id: placed.id } }, isRepeated: false })
  expect(await see('m1', placed.total)).toEqual({ ...seen, isRepeated: true })
  await store.runJobs()
  expect((await read(placed)).status).toBe('delivered')
  expect((await listed())[0]).toMatchObject({ received: placed.total, version: 1 })
  expect(await acts()).toMatchObject([{ actorKind: 'operator', actorId: 'sari', subjectId: 'bca_7890:m1', data: { note: 'cek mutasi' } }])
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('fifty orders placed at once have fifty amounts, and the database refuses a second open one alike', async () => {
  const itemId = await makeItem(store.ctx)
  const placed = await Promise.all(Array.from({ length: 50 }, () => buy(store.ctx, { itemId, channel })))
  expect(new Set(placed.map(({ total }) => total)).size).toBe(50)
  const [row] = await store.ctx.db.select().from(transfers)
  if (!row) throw new Error('no transfer')
  await expect(
    store.ctx.db
      .insert(transfers)
      .values({ ...row, reference: 'PAY-OTHER' })
      .then(),
  ).rejects.toMatchObject({ cause: { constraint: 'transfers_amount' } })
  await store.ctx.db.insert(transfers).values({ ...row, reference: 'PAY-OTHER', account: 'mandiri_3210' })
})

test('when every amount is taken the channel is refused, nothing is written, and another account still has it', async () => {
  const itemId = await makeItem(store.ctx)
  const first = await buy(store.ctx, { itemId, channel })
  const [row] = await store.ctx.db.select().from(transfers)
  if (!row) throw new Error('no transfer')
  const price = first.lines[0]?.amount ?? 0
  const taken = Array.from({ length: 499 }, (_, at) => ({ ...row, reference: `PAY-${at}`, amount: rupiah(price + 1 + at) }))
  await store.ctx.db.insert(transfers).values(taken.filter(({ amount }) => amount !== row.amount))
  const asked = { itemId, channel, key: 'the same key as later' }
  await expect(buy(store.ctx, asked)).rejects.toMatchObject({ code: 'channel_unavailable' })
  expect((await buy(store.ctx, { itemId, channel: 'transfer_mandiri_3210' })).status).toBe('pending_payment')
  store.clock.advance(2 * dayMs)
  expect((await buy(store.ctx, asked)).status).toBe('pending_payment')
})

test('an amount is not given again for a day after its order expired, so that a late transfer finds its own order', async () => {
  const placed = await order()
  store.clock.advance(40 * 60_000)
  await store.runJobs()
  expect((await read(placed)).status).toBe('expired')
  const [row] = await store.ctx.db.select().from(transfers)
  expect(row?.heldUntil.getTime()).toBe(Date.parse(placed.payment.expires_at) + dayMs)
  await see('late', placed.total)
  await store.runJobs()
  expect(await codes(placed)).toContain('paid_late')
  expect((await read(placed)).status).toBe('delivered')
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a transfer made in time and read late pays its expired order as in time', async () => {
  const placed = await order()
  const paidAt = store.clock.now()
  store.clock.advance(3 * dayMs)
  await store.runJobs()
  expect((await read(placed)).status).toBe('expired')
  await see('weekend', placed.total, { paidAt })
  await store.runJobs()
  expect(await codes(placed)).toContain('paid')
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a transfer after the hold is nobody’s, even where the amount belongs to a newer order by now', async () => {
  const old = await order()
  const late = new Date(Date.parse(old.payment.expires_at) + dayMs + 60_000)
  store.clock.advance(3 * dayMs)
  await store.runJobs()
  // The newer order gets the same amount.
  const [row] = await store.ctx.db.select().from(transfers)
  if (!row) throw new Error('no transfer')
  await store.ctx.db.update(transfers).set({ isHeld: false })
  const now = store.clock.now()
  const newer = { reference: 'PAY-NEWER', createdAt: now, expiresAt: now, heldUntil: new Date(now.getTime() + dayMs), isHeld: true }
  await store.ctx.db.insert(transfers).values({ ...row, ...newer })
  expect(await see('very late', old.total, { paidAt: late })).toMatchObject({ payment: null })
  expect(await waiting()).toMatchObject([{ amount: old.total, reference: 'bca_7890:very late' }])
})

test('money of an unknown amount waits in suspense, until the operator names its order', async () => {
  const placed = await order()
  const amount = rupiah(placed.total + 700)
  expect(await see('m1', amount)).toMatchObject({ payment: null, isRepeated: false })
  expect(await see('m1', amount)).toMatchObject({ payment: null, isRepeated: true })
  expect(await waiting()).toMatchObject([{ amount, settledAt: null }])
  expect(await checkBooks(store.ctx)).toMatchObject([{ what: 'money for a reference nobody knows waits for a person' }])
  await see('m1', amount, { payment: { id: placed.id, version: 0 } })
  await store.runJobs()
  expect((await read(placed)).status).toBe('delivered')
  expect(await codes(placed)).toContain('overpaid')
  expect(await waiting()).toMatchObject([{ amount, settledAt: expect.any(Date) }])
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('money of suspense that was given back or went to somebody else can not pay an order, and the refusal says no other end', async () => {
  const placed = await order()
  const more = (name: string, payment?: SeenTransfer['payment']) =>
    see(name, placed.total + 700, { isAnother: true, ...(payment && { payment }) })
  await more('m1')
  await more('m2')
  const [back = '', taken = ''] = (await waiting()).map(({ id }) => id)
  await giveSuspenseBack(store.ctx, { id: back, ...decided })
  await takeSuspense(store.ctx, { id: taken, userId: null, ...decided })
  const refused = { code: 'wrong_state', message: expect.stringContaining('milik pihak lain') }
  for (const name of ['m1', 'm2']) await expect(more(name, { id: placed.id, version: 0 })).rejects.toMatchObject(refused)
  await expect(giveSuspenseBack(store.ctx, { id: taken, ...decided })).rejects.toMatchObject(refused)
  expect((await read(placed)).status).toBe('pending_payment')
  expect((await listed())[0]).toMatchObject({ received: 0, version: 0 })
})

test('too little for a named order is booked, and its buyer can claim it, because a bank account sends nothing back by itself', async () => {
  const placed = await order()
  await see('m1', placed.total - 100, { payment: { id: placed.id, version: 0 } })
  await store.runJobs()
  expect(await codes(placed)).toEqual(expect.arrayContaining(['underpaid', 'refund_claim']))
  expect(await store.ctx.db.select().from(refunds)).toMatchObject([{ amount: placed.total - 100, status: 'claim' }])
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a line pays one order only, whatever a second confirmation says', async () => {
  const [one, other] = [await order(), await order()]
  await see('m1', one.total)
  for (const more of [{ amountIdr: other.total }, { payment: { id: other.id, version: 0 } }])
    await expect(see('m1', one.total, more)).rejects.toMatchObject({ code: 'wrong_state' })
  expect((await read(other)).status).toBe('pending_payment')
  expect(await acts()).toHaveLength(1)
})

test('of two operators who confirm one order at once by different lines one is told to read again', async () => {
  const placed = await order()
  const payment = { id: await paymentReference(store.ctx, placed.id), version: 0 }
  const both = await Promise.allSettled(['m1', 'm2'].map(line => see(line, placed.total, { payment })))
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale_version' } })
  expect((await listed())[0]).toMatchObject({ received: placed.total, version: 1 })
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a second line for a named payment is taken on the version that the first one made, and on no other', async () => {
  const placed = await order()
  const named = (version: number) => ({ payment: { id: placed.id, version } })
  await see('m1', placed.total - 100, named(0))
  await expect(see('m2', 100, named(0))).rejects.toMatchObject({ code: 'stale_version' })
  await see('m2', 100, named(1))
  await expect(see('m3', 100, named(3))).rejects.toMatchObject({ code: 'stale_version' })
  expect((await listed())[0]).toMatchObject({ received: placed.total, version: 2 })
  expect(await acts()).toHaveLength(2)
})

test('twenty confirmations of one line at once book it once', async () => {
  const placed = await order()
  const all = await Promise.all(Array.from({ length: 20 }, () => see('m1', placed.total)))
  expect(all.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
  await store.runJobs()
  expect((await read(placed)).payment.received).toBe(placed.total)
  expect(await acts()).toHaveLength(1)
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('the same amount paid by a second line is paid twice, and its buyer can claim it', async () => {
  const placed = await order()
  await see('m1', placed.total)
  await see('m2', placed.total, { isAnother: true })
  await store.runJobs()
  expect(await codes(placed)).toContain('paid_twice')
  expect(await store.ctx.db.select().from(refunds)).toMatchObject([{ amount: placed.total, status: 'claim' }])
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a process that dies between the line and the books leaves the order to the watch', async () => {
  const placed = await order()
  const [gateway] = [...store.ctx.gateways.values()]
  if (!gateway) throw new Error('no gateway')
  const dying = { ...gateway, queryPayment: () => Promise.reject(new Error('killed')) }
  const ctx = { ...store.ctx, gateways: new Map([[gateway.id, dying]]) }
  const seen = { account: 'bca_7890', line: 'm1', amountIdr: placed.total, paidAt: store.clock.now(), payment: null, decided }
  await expect(confirmTransfer(ctx, seen)).rejects.toThrow('killed')
  expect((await read(placed)).status).toBe('pending_payment')
  store.clock.advance(2_000)
  await store.runJobs()
  expect((await read(placed)).status).toBe('delivered')
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('an unknown account and an unknown order are refused, and nothing is written', async () => {
  for (const more of [{ account: 'bni_1' }, { payment: { id: 'KLT-7Q2M-9XH4-T8RC', version: 0 } }])
    await expect(see('m1', 10_000, more)).rejects.toMatchObject({ code: 'not_found' })
  expect([await acts(), await waiting()]).toEqual([[], []])
})

test('a transfer of the future is refused', async () => {
  const paidAt = new Date(store.clock.now().getTime() + dayMs)
  await expect(see('m1', 10_000, { paidAt })).rejects.toMatchObject({ code: 'malformed' })
})

test('a deposit asks for a unique amount, and all of it reaches the wallet', async () => {
  const user = await makeUser(store.ctx)
  const quoted = (await quoteDeposit(store.ctx, { amountIdr: rupiah(50_000) })).channels.find(({ id }) => id === channel)
  expect(quoted).toMatchObject({ total: 50_499, fee: 499 })
  const place = { userId: user.id, idempotencyKey: 'a key of a deposit', amountIdr: rupiah(50_000), channelId: channel }
  const deposit = await placeDeposit(store.ctx, place)
  expect(deposit.total).toBeGreaterThan(50_000)
  expect(deposit.total).toBeLessThanOrEqual(50_499)
  expect(deposit.fee).toBe(0)
  expect(await placeDeposit(store.ctx, place)).toMatchObject({ id: deposit.id, total: deposit.total })
  await see('m1', deposit.total)
  expect(await getDeposit(store.ctx, { id: deposit.id, userId: user.id })).toMatchObject({ status: 'paid', credited: deposit.total })
  expect(await readHolding(store.ctx, walletAccount(user.id))).toBe(deposit.total)
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('of two people who record one transfer under two names, also at once, the second is asked whether it is another', async () => {
  const placed = await order()
  const both = await Promise.allSettled([see('m1', placed.total), see('sari-0931', placed.total)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const [refused] = both.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused).toMatchObject({ code: 'wrong_state' })
  await store.runJobs()
  const nearly = { paidAt: new Date(store.clock.now().getTime() - 14 * 60_000) }
  await expect(see('m3', placed.total, nearly)).rejects.toMatchObject({ code: 'wrong_state' })
  expect([await acts(), await waiting()]).toMatchObject([[{}], []])
  const twice = await see('m3', placed.total, { ...nearly, isAnother: true })
  expect(await see('m3', placed.total, { ...nearly })).toMatchObject({ ...twice, isRepeated: true })
  expect(await acts()).toHaveLength(2)
})
