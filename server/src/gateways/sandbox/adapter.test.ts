import { rupiah } from '@kilat/contract/money.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { newRequest } from '../conformance-harness.ts'
import { createSandboxGateway, type SandboxGateway } from './adapter.ts'

let store: TestStore
let gateway: SandboxGateway
const sent: string[] = []
beforeAll(async () => {
  store = await createTestStore()
  const { db, clock } = store.ctx
  gateway = createSandboxGateway({
    db,
    clock,
    publicUrl: 'http://localhost:3000/',
    secret: 'a secret of the tests',
    notify: async body => void sent.push(body),
  })
})
afterAll(() => store.close())

const ask = (code: string, amountIdr?: number) => newRequest({ gateway, now: () => store.clock.now() }, { code, amountIdr })

test('every kind of channel has its own instructions for the payer', async () => {
  const created = async (code: string) => {
    const outcome = await gateway.createPayment(ask(code))
    return outcome.kind === 'created' ? outcome : undefined
  }
  expect((await created('qris'))?.instructions).toMatchObject({ kind: 'qris', qr_string: expect.stringMatching(/^000201010212/) })
  expect((await created('bca_va'))?.instructions).toEqual({
    kind: 'virtual_account',
    bank: 'BCA',
    number: expect.stringMatching(/^\d{16}$/),
    pay_url: expect.stringMatching(/^http:/),
  })
  expect((await created('alfamart'))?.instructions).toMatchObject({ kind: 'payment_code', outlet: 'Alfamart' })
  const wallet = await created('gopay')
  expect(wallet?.instructions.pay_url).toMatch(/^http:\/\/localhost:3000\/sandbox\/pay\/[0-9a-f]{32}$/)
  expect(wallet?.instructions).toMatchObject({ kind: 'deep_link', url: wallet?.instructions.pay_url })
})

test('a payment’s reference does not lead to its page', async () => {
  const request = ask('qris')
  await gateway.createPayment(request)
  expect(await gateway.findByToken(request.reference)).toBeUndefined()
})

test('each channel has its fee, and the minimarket refuses small amounts', async () => {
  const fees = gateway.channels.map(({ id, fee }) => [id, fee.flatIdr, fee.basisPoints])
  expect(fees).toContainEqual(['qris', 0, 0])
  expect(fees).toContainEqual(['bca_va', 4_000, 0])
  expect(fees).toContainEqual(['bri_va', 3_500, 0])
  expect(fees).toContainEqual(['alfamart', 2_500, 0])
  expect((await gateway.createPayment(ask('alfamart', 9_999))).kind).toBe('refused')
  expect((await gateway.createPayment(ask('alfamart', 10_000))).kind).toBe('created')
})

test('a payment that would expire before it begins is refused', async () => {
  expect((await gateway.createPayment({ ...ask('qris'), expiresAt: store.clock.now() })).kind).toBe('refused')
})

test('asking for a payment again after it expired answers the same payment', async () => {
  const request = ask('qris')
  const first = await gateway.createPayment(request)
  store.clock.advance(31 * 60_000)
  expect(await gateway.createPayment(request)).toEqual(first)
})

test('a failed payment takes no money, and one that received money can not fail', async () => {
  const failed = ask('qris')
  await gateway.createPayment(failed)
  expect((await gateway.fail(failed.reference)).kind).toBe('done')
  expect((await gateway.pay(failed.reference, failed.amountIdr)).kind).toBe('refused')
  const paid = ask('qris')
  await gateway.createPayment(paid)
  await gateway.pay(paid.reference, paid.amountIdr)
  expect((await gateway.fail(paid.reference)).kind).toBe('refused')
  expect(await gateway.queryPayment(paid.reference)).toMatchObject({ status: 'paid' })
})

test('a refused act sends no notice', async () => {
  const request = ask('qris')
  expect((await gateway.pay(request.reference, request.amountIdr)).kind).toBe('refused')
  await gateway.createPayment(request)
  expect((await gateway.pay(request.reference, rupiah(0))).kind).toBe('refused')
  expect(sent.filter(body => body.includes(request.reference))).toEqual([])
})

test('a used refund reference never stands for another refund', async () => {
  const request = ask('qris')
  await gateway.createPayment(request)
  await gateway.pay(request.reference, request.amountIdr)
  const refund = { reference: `REF-${request.reference}`, paymentReference: request.reference, amountIdr: rupiah(5_000) }
  expect(await gateway.refund(refund)).toEqual({ kind: 'refunded' })
  expect((await gateway.refund({ ...refund, amountIdr: rupiah(6_000) })).kind).toBe('unknown')
  expect(await gateway.refund(refund)).toEqual({ kind: 'refunded' })
})
