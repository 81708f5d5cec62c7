import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { channelGateways } from '../../db/schema/channels.ts'
import { payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { buy, paymentReference } from '../../test/buy.ts'
import { makeItem } from '../../test/make-item.ts'
import { createScriptedGateway, type ScriptedGateway } from '../../test/scripted-gateway.ts'
import { createScriptedSupplier, type ScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { off, on } from '../../test/switch-hands.ts'
import { editLink } from '../channels/edit-channel.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { getTransaction } from '../orders/read.ts'
import { watchPayment } from './watch-payment.ts'

let store: TestStore
let first: ScriptedGateway
let second: ScriptedGateway
let supplier: ScriptedSupplier
beforeEach(async () => {
  supplier = createScriptedSupplier('scripted')
  store = await createTestStore({
    gateways: ({ clock }) => {
      first = Object.assign(createScriptedGateway(clock, { canRefund: false }), { id: 'first' })
      second = Object.assign(createScriptedGateway(clock), { id: 'second' })
      return [first, second]
    },
    suppliers: () => [supplier],
  })
})
afterEach(() => store.close())

const refusal = { kind: 'refused', detail: 'closed for maintenance' } as const
const silence = { kind: 'unknown', detail: 'timed out' } as const
/** The first call, which was under way while the gateway refused another one and knew of none. */
const late = { code: 'scripted-qris', description: 'late', returnUrl: 'https://toko.example/' }

async function waitMinutes(minutes: number) {
  for (let passed = 0; passed < minutes; passed += 5) {
    store.clock.advance(5 * 60_000)
    await store.runJobs()
  }
}

const buyOne = async () => buy(store.ctx, { itemId: await makeItem(store.ctx) })

async function readPayment(orderId: string) {
  const reference = await paymentReference(store.ctx, orderId)
  const [payment] = await store.ctx.db.select().from(payments).where(eq(payments.id, reference))
  return { reference, gateway: payment?.gateway, status: payment?.status, canRefund: payment?.canRefund }
}

/** The id of the only order, whatever answer its buyer got. */
async function onlyOrder(): Promise<string> {
  const [payment] = await store.ctx.db.select().from(payments)
  return payment?.subjectId ?? 'none'
}

test('a payment the first gateway surely did not make is made by the next, which then is the one asked', async () => {
  first.createAnswers.push(refusal)
  const order = await buyOne()
  expect(order.payment.instructions).toMatchObject({ kind: 'qris', qr_string: expect.stringContaining('QR PAY-') })
  const { reference, ...payment } = await readPayment(order.id)
  expect(payment).toEqual({ gateway: 'second', status: 'pending', canRefund: true })
  expect(order.channel.can_refund).toBe(true)
  expect([first.references(), second.references()]).toEqual([[], [reference]])
  second.pay(reference, order.total)
  second.pay(reference, 2_000)
  await watchPayment(store.ctx, { paymentId: reference })
  await store.runJobs()
  expect((await getTransaction(store.ctx, { id: order.id })).status).toBe('delivered')
  expect(await store.ctx.db.select({ gateway: refunds.gateway, status: refunds.status }).from(refunds)).toEqual([
    { gateway: 'second', status: 'done' },
  ])
  expect(second.refunded(reference)).toBe(2_000)
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('after an unknown answer only the same gateway is asked, with the same reference', async () => {
  first.createAnswers.push(silence, refusal, refusal)
  const order = await buyOne()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'first', status: 'requested' })
  // The gateway refuses a reference it knows, so only its own records can tell.
  store.clock.advance(60_000)
  await store.runJobs()
  const { reference, ...payment } = await readPayment(order.id)
  expect(payment).toMatchObject({ gateway: 'first', status: 'requested' })
  expect(second.references()).toEqual([])
  first.pay(reference, order.total)
  await watchPayment(store.ctx, { paymentId: reference })
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'first', status: 'paid' })
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('the next gateway is not asked after a refusal if the first can not tell whether it made the payment', async () => {
  first.createAnswers.push(refusal)
  first.queryAnswers.push(silence)
  const order = await buyOne()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'first', status: 'requested' })
  expect(second.references()).toEqual([])
})

test('if the next gateway does not answer it is asked again, and the first is not', async () => {
  first.createAnswers.push(refusal)
  second.createAnswers.push(silence)
  const order = await buyOne()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'requested' })
  store.clock.advance(60_000)
  await store.runJobs()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'pending' })
  expect(first.references()).toEqual([])
})

test('an order that every gateway of its channel refuses is closed', async () => {
  first.createAnswers.push(refusal)
  second.createAnswers.push(refusal)
  await expect(buyOne()).rejects.toMatchObject({ code: 'channel_unavailable' })
  const id = await onlyOrder()
  expect((await getTransaction(store.ctx, { id })).status).toBe('cancelled')
  expect(await readPayment(id)).toMatchObject({ gateway: 'second', status: 'refused' })
})

test('money at a gateway that passed its payment on waits for a person', async () => {
  first.createAnswers.push(refusal)
  const order = await buyOne()
  const { reference } = await readPayment(order.id)
  first.pay(reference, order.total)
  const notice = { headers: new Headers({ 'x-signature': 'good' }), body: new TextEncoder().encode(`n1 ${reference}`) }
  await receivePaymentNotice(store.ctx, { gateway: 'first', notice })
  await store.runJobs()
  expect((await getTransaction(store.ctx, { id: order.id })).status).toBe('pending_payment')
  expect(await checkBooks(store.ctx)).toMatchObject([{ what: 'money for a reference nobody knows waits for a person', found: order.total }])
})

test('money at a gateway that a payment was passed on from is found without a notice', async () => {
  first.createAnswers.push(refusal)
  const order = await buyOne()
  const { reference } = await readPayment(order.id)
  await store.runJobs()
  first.pay(reference, order.total)
  await waitMinutes(60)
  expect(await checkBooks(store.ctx)).toMatchObject([{ what: 'money for a reference nobody knows waits for a person', found: order.total }])
})

const unsent = { kind: 'unsent', detail: 'ECONNREFUSED' } as const

test('a gateway that was down at the first call is passed over at once, although it can not be asked for the reference', async () => {
  first.createAnswers.push(unsent)
  first.queryAnswers.push(silence)
  const order = await buyOne()
  expect(order.payment.instructions).not.toBeNull()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'pending' })
  expect(first.references()).toEqual([])
})

test('a gateway that is down after a call that may have arrived is never passed over', async () => {
  first.createAnswers.push(silence, ...Array.from({ length: 20 }, () => unsent))
  first.queryAnswers.push(...Array.from({ length: 40 }, () => silence))
  const order = await buyOne()
  await waitMinutes(20)
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'first', status: 'requested' })
  expect(second.references()).toEqual([])
})

test('a gateway that is down and the last one is asked again until it is back', async () => {
  first.createAnswers.push(unsent)
  second.createAnswers.push(unsent)
  first.queryAnswers.push(silence)
  second.queryAnswers.push(silence)
  const order = await buyOne()
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'requested' })
  await waitMinutes(5)
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'pending' })
})

test('a payment that turns up at the gateway it was passed on from can not be paid there, and the other one can', async () => {
  first.createAnswers.push(refusal)
  const order = await buyOne()
  const { reference } = await readPayment(order.id)
  await first.createPayment({
    ...late,
    payer: { name: null, email: null, phone: null },
    reference,
    amountIdr: rupiah(order.total),
    expiresAt: new Date(order.payment.expires_at),
  })
  await waitMinutes(20)
  expect(await first.queryPayment(reference)).toMatchObject({ status: 'cancelled' })
  second.pay(reference, order.total)
  await watchPayment(store.ctx, { paymentId: reference })
  await store.runJobs()
  expect((await getTransaction(store.ctx, { id: order.id })).status).toBe('delivered')
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a payment that a verified notice says is paid stays with its gateway, whatever that answers by then', async () => {
  first.createAnswers.push(silence)
  const query = vi.spyOn(first, 'queryPayment').mockResolvedValue({ kind: 'not_found' })
  const order = await buyOne()
  const { reference } = await readPayment(order.id)
  const notice = { headers: new Headers({ 'x-signature': 'good' }), body: new TextEncoder().encode(`n1 ${reference}`) }
  await receivePaymentNotice(store.ctx, { gateway: 'first', notice })
  first.createAnswers.push(refusal)
  await watchPayment(store.ctx, { paymentId: reference })
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'first', status: 'requested' })
  expect(second.references()).toEqual([])
  query.mockRestore()
  first.pay(reference, order.total)
  await watchPayment(store.ctx, { paymentId: reference })
  await store.runJobs()
  expect((await getTransaction(store.ctx, { id: order.id })).status).toBe('delivered')
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a refused payment is not passed on to a gateway switched off since, and its order is closed', async () => {
  first.createAnswers.push(refusal, refusal)
  const answers = first.queryPayment
  first.queryPayment = async reference => {
    await switchOff('second')
    return answers(reference)
  }
  await expect(buyOne()).rejects.toMatchObject({ code: 'channel_unavailable' })
  const id = await onlyOrder()
  expect((await getTransaction(store.ctx, { id })).status).toBe('cancelled')
  expect(await readPayment(id)).toMatchObject({ gateway: 'first', status: 'refused' })
  expect(second.references()).toEqual([])
})

test('each gateway is asked with its own code of the channel', async () => {
  const asked: string[] = []
  for (const gateway of [first, second]) {
    const { createPayment } = gateway
    gateway.createPayment = request => {
      asked.push(`${gateway.id} ${request.code}`)
      return createPayment(request)
    }
  }
  await store.ctx.db.update(channelGateways).set({ code: 'scripted-bca_va' }).where(eq(channelGateways.gateway, 'second'))
  first.createAnswers.push(refusal)
  const order = await buyOne()
  expect(asked).toEqual(['first scripted-qris', 'second scripted-bca_va'])
  expect(await readPayment(order.id)).toMatchObject({ gateway: 'second', status: 'pending' })
})

const switchOff = (gateway: string) =>
  inTx(store.ctx, ctx => editLink(ctx, { channelId: 'qris', gateway, values: { isOn: false }, actor: 'ujang', reason: 'gangguan' }))

test('a gateway that is switched off is asked for nothing new, not even as the next one, and what it has is still booked', async () => {
  const open = await buyOne()
  expect(await readPayment(open.id)).toMatchObject({ gateway: 'first' })
  await off(store.ctx, 'gateway', 'first')
  expect(await readPayment((await buyOne()).id)).toMatchObject({ gateway: 'second', status: 'pending' })
  const { reference } = await readPayment(open.id)
  first.pay(reference, open.total)
  await watchPayment(store.ctx, { paymentId: reference })
  await store.runJobs()
  expect((await getTransaction(store.ctx, { id: open.id })).status).toBe('delivered')
  await on(store.ctx, 'gateway', 'first')
  await off(store.ctx, 'gateway', 'second')
  first.createAnswers.push(refusal, refusal)
  await expect(buyOne()).rejects.toMatchObject({ code: 'channel_unavailable' })
  expect(second.references()).toHaveLength(1)
  expect(await checkBooks(store.ctx)).toEqual([])
})

test('a payment in the moment of a switch is passed on to no gateway that is off by then', async () => {
  const { createPayment } = first
  first.createPayment = async () => {
    first.createPayment = createPayment
    await off(store.ctx, 'gateway', 'second')
    return refusal
  }
  first.createAnswers.push(refusal)
  await expect(buyOne()).rejects.toMatchObject({ code: 'channel_unavailable' })
  expect(second.references()).toEqual([])
})
