import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { users } from '../db/schema/identity.ts'
import { notices as noticesTable, payments } from '../db/schema/payments.ts'
import type { SimulatedCall } from '../gateways/simulated-company.ts'
import { type Simulator, startSimulator } from '../gateways/simulator.ts'
import { createXenditGateway } from '../gateways/xendit/adapter.ts'
import { createXenditSimulator } from '../gateways/xendit/simulator.ts'
import { checkBooks } from '../modules/ledger/check-books.ts'
import { receivePaymentNotice } from '../modules/notices/receive-notice.ts'
import { getTransaction } from '../modules/orders/read.ts'
import { deleteUser } from '../modules/profile/delete-user.ts'
import { exportProfile } from '../modules/profile/export-profile.ts'
import { placeDeposit } from '../modules/wallet/place-deposit.ts'
import { getDeposit } from '../modules/wallet/read.ts'
import { buy, type Purchase, paymentReference } from './buy.ts'
import { makeItem } from './make-item.ts'
import { makeUser } from './make-user.ts'
import { createScriptedSupplier } from './scripted-supplier.ts'
import { createTestStore, type TestStore } from './store.ts'

const account = { secretKey: 'xnd_development_a-key-of-the-tests', callbackToken: 'a-token-of-the-tests-0123456789abcdef' }

let store: TestStore
let xendit: Simulator
let calls: SimulatedCall[]
beforeEach(async () => {
  calls = []
  const company = createXenditSimulator(account)
  const seen: typeof company = {
    ...company,
    rules: { paysOnce: true, takesLate: false },
    answer(call, till) {
      calls.push(call)
      return company.answer(call, till)
    },
  }
  xendit = await startSimulator({ company: seen, clock: { now: () => store.clock.now() }, noticeUrl: null })
  store = await createTestStore({
    gateways: ({ clock }) => [createXenditGateway({ ...account, url: xendit.url, clock, timeoutMs: 5_000 })],
    suppliers: () => [createScriptedSupplier('scripted')],
  })
})
afterEach(async () => {
  expect(await checkBooks(store.ctx)).toEqual([])
  await xendit.close()
  await store.close()
})

const buyOne = async (wishes: Partial<Purchase> = {}) =>
  buy(store.ctx, {
    itemId: await makeItem(store.ctx, { price: 50_000, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] }),
    channel: 'ovo',
    ...wishes,
  })
const read = (id: string) => getTransaction(store.ctx, { id })
/** The numbers that Xendit was asked to charge, one for each call. */
const askedNumbers = () =>
  calls.flatMap(({ method, path, json }) =>
    method === 'POST' && path === '/payment_requests' ? [Object(json).payment_method?.ewallet?.channel_properties?.mobile_number] : [],
  )
const kept = async () => (await store.ctx.db.select({ phone: payments.payerPhone }).from(payments)).map(({ phone }) => phone)

test('an order asks the number of its contact, shows it masked, and is paid and delivered', async () => {
  const order = await buyOne()
  expect(order.payment.instructions).toEqual({ kind: 'approve_in_app', app: 'OVO', phone: '08•••••890', pay_url: null })
  expect(askedNumbers()).toEqual(['+6281234567890'])
  expect(JSON.stringify(await read(order.id))).not.toContain('1234567890')
  await xendit.pay(await paymentReference(store.ctx, order.id), rupiah(order.total))
  store.clock.advance(60_000)
  await store.runJobs()
  expect((await read(order.id)).status).toBe('delivered')
})

test.each(['0813 9999 8888', '81399998888', '6281399998888', '+62 813-9999-8888'])(
  'a buyer by e-mail who types %s is asked on that number, and so is one whose contact is another',
  async payerPhone => {
    await buyOne({ email: 'rani@gmail.com', payerPhone })
    await buyOne({ payerPhone })
    expect(askedNumbers()).toEqual(['+6281399998888', '+6281399998888'])
  },
)

test.each([
  ['no number', undefined, 'Isi nomor HP akun OVO-mu'],
  ['an empty one', '', 'Isi nomor HP akun OVO-mu'],
  ['a wrong one', '0813', 'Nomor HP akun OVO-mu belum benar'],
  ['one of a house', '021 555 1234', 'Nomor HP akun OVO-mu belum benar'],
])('a buyer by e-mail who gives %s is told so before anything is written or asked', async (_, payerPhone, sentence) => {
  await expect(buyOne({ email: 'rani@gmail.com', ...(payerPhone !== undefined && { payerPhone }) })).rejects.toMatchObject({
    code: 'payer_phone_invalid',
    status: 422,
    fields: { payer_phone: expect.stringContaining(sentence) },
  })
  expect([await kept(), calls]).toEqual([[], []])
})

test('one key asks one number: the same order twice is one payment, and another number under it is refused', async () => {
  const itemId = await makeItem(store.ctx, { price: 50_000, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] })
  const place = (payerPhone: string) => buy(store.ctx, { itemId, channel: 'ovo', key: 'one key', payerPhone })
  const [one, other] = await Promise.all([place('081399998888'), place('081399998888')])
  expect(other.id).toBe(one.id)
  await expect(place('081311112222')).rejects.toMatchObject({ code: 'idempotency_conflict' })
  expect(new Set(askedNumbers())).toEqual(new Set(['+6281399998888']))
  expect(xendit.till.all()).toHaveLength(1)
})

test('after a lost answer the same number is asked again, not that of the contact', async () => {
  xendit.breakNext('lose_answer', ({ method }) => method === 'POST')
  const order = await buyOne({ payerPhone: '081399998888' })
  expect(order.payment.instructions).toBeNull()
  store.clock.advance(30_000)
  await store.runJobs()
  expect((await read(order.id)).payment.instructions).toMatchObject({ kind: 'approve_in_app', phone: '08•••••888' })
  expect(askedNumbers()).toEqual(['+6281399998888', '+6281399998888'])
  expect(xendit.till.all()).toHaveLength(1)
})

test('a channel that asks for no number neither keeps nor sends one, even a wrong one', async () => {
  const order = await buyOne({ channel: 'dana', payerPhone: '0813' })
  expect(order.payment.instructions).toMatchObject({ kind: 'deep_link' })
  expect(await kept()).toEqual([null])
  expect(calls.map(({ text }) => text).join()).not.toContain('0813')
})

test('a payer who refuses ends the order unpaid with the reason, and the next order by another channel goes on', async () => {
  const order = await buyOne()
  await xendit.fail(await paymentReference(store.ctx, order.id))
  store.clock.advance(30_000)
  await store.runJobs()
  const ended = await read(order.id)
  expect(ended).toMatchObject({ status: 'expired', payment: { received: 0, instructions: null } })
  expect(ended.timeline.at(-1)).toMatchObject({ code: 'expired', data: { failed: true } })
  const again = await buyOne({ channel: 'bca_va' })
  expect(again.payment.instructions).toMatchObject({ kind: 'virtual_account' })
})

test('a user’s deposit asks the number of the profile or the typed one, and another number under its key is refused', async () => {
  const { id: userId } = await makeUser(store.ctx)
  const place = (key: string, payerPhone?: string) =>
    placeDeposit(store.ctx, { userId, idempotencyKey: key, amountIdr: rupiah(50_000), channelId: 'ovo', payerPhone })
  for (const wrong of [undefined, '0813']) await expect(place('key 0', wrong)).rejects.toMatchObject({ code: 'payer_phone_invalid' })
  const typed = await place('key 0', '0813 9999 8888')
  expect(typed.payment.instructions).toMatchObject({ kind: 'approve_in_app', phone: '08•••••888' })
  expect(await place('key 0', '+6281399998888')).toMatchObject({ id: typed.id })
  await expect(place('key 0', '081311112222')).rejects.toMatchObject({ code: 'idempotency_conflict' })
  await store.ctx.db.update(users).set({ phone: '+6281255556666' }).where(eq(users.id, userId))
  await place('key 1')
  expect(askedNumbers()).toEqual(['+6281399998888', '+6281255556666'])
  await xendit.fail(await reference(typed.id))
  store.clock.advance(30_000)
  await store.runJobs()
  expect(await getDeposit(store.ctx, { id: typed.id, userId })).toMatchObject({ status: 'expired', credited: 0 })
})

test('the number is in its owner’s export, in no log and no stored notice, and is gone once the payment is no longer watched', async () => {
  const logged = vi.fn()
  const log = new Proxy(store.ctx.log, { get: () => logged })
  const user = await makeUser(store.ctx)
  const order = await buy(
    { ...store.ctx, log },
    {
      itemId: await makeItem(store.ctx, { price: 50_000, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] }),
      channel: 'ovo',
      asker: user.id,
      payerPhone: '081399998888',
    },
  )
  const deposit = await placeDeposit(
    { ...store.ctx, log },
    { userId: user.id, idempotencyKey: 'key', amountIdr: rupiah(50_000), channelId: 'ovo', payerPhone: '081377776666' },
  )
  const exported = await exportProfile(store.ctx, { userId: user.id, sessionId: user.sessionId })
  expect([exported.transactions[0]?.payer_phone, exported.deposits[0]?.payer_phone]).toEqual(['+6281399998888', '+6281377776666'])
  const paymentId = await paymentReference(store.ctx, order.id)
  const data = {
    id: 'py-1',
    reference_id: paymentId,
    payment_method: { ewallet: { channel_properties: { mobile_number: '+6281399998888' } } },
  }
  const body = new TextEncoder().encode(JSON.stringify({ event: 'payment.failed', data }))
  const headers = new Headers({ 'x-callback-token': account.callbackToken })
  await receivePaymentNotice({ ...store.ctx, log }, { gateway: 'xendit', notice: { headers, body } })
  const stored = JSON.stringify(await store.ctx.db.select().from(noticesTable))
  expect(stored).toContain(paymentId)
  for (const told of [stored, JSON.stringify(logged.mock.calls)]) expect(told).not.toMatch(/99998888|77776666/)
  // Two days, in which the watch asks again and again.
  for (let hours = 0; hours < 48; hours += 1) {
    store.clock.advance(60 * 60_000)
    await store.runJobs()
  }
  expect(await kept()).toEqual([null, null])
  const later = await exportProfile(store.ctx, { userId: user.id, sessionId: user.sessionId })
  expect([later.transactions[0]?.payer_phone, later.deposits[0]?.payer_phone]).toEqual([null, null])
  expect(deposit.status).toBe('pending_payment')
})

test('a deleted account leaves no number, not even the masked one', async () => {
  const user = await makeUser(store.ctx)
  const item = { price: 50_000, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] }
  const order = await buy(store.ctx, {
    itemId: await makeItem(store.ctx, item),
    channel: 'ovo',
    asker: user.id,
    payerPhone: '081399998888',
  })
  await xendit.fail(await paymentReference(store.ctx, order.id))
  store.clock.advance(60_000)
  await store.runJobs()
  expect(await kept()).toEqual(['+6281399998888'])
  await deleteUser(store.ctx, { userId: user.id })
  const [payment] = await store.ctx.db.select().from(payments)
  expect(JSON.stringify(payment)).not.toMatch(/888/)
  expect(payment).toMatchObject({ payerPhone: null, instructions: null })
})

async function reference(depositId: string): Promise<string> {
  const [payment] = await store.ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.subjectId, depositId))
  return payment?.id ?? ''
}
