import { rupiah } from '@kilat/contract/money.ts'
import type { ShownDeposit } from '@kilat/contract/wallet.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { type ApiCaller, createApiCaller } from '../../test/call-api.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { watchPayment } from '../payments/watch-payment.ts'

let engine: Engine
let api: ApiCaller
let sari: MadeUser
beforeEach(async () => {
  engine = await createEngine()
  api = createApiCaller(engine.ctx)
  sari = await makeUser(engine.ctx)
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

type Ask = { amount?: unknown; channel?: string; key?: string; token?: string }

const ask = ({ amount = 50_000, channel = 'qris', key = crypto.randomUUID(), token = sari.token }: Ask = {}) =>
  api('POST', '/deposits', { token, body: { amount, channel }, headers: { 'idempotency-key': key } })

async function opened(more: Ask = {}): Promise<ShownDeposit & { reference: string }> {
  const answer = await ask(more)
  expect(answer.status).toBe(201)
  const { data } = await answer.json()
  return { ...data, reference: await referenceOf(data.id) }
}

async function referenceOf(id: string): Promise<string> {
  const [payment] = await engine.ctx.db.select({ id: payments.id }).from(payments).where(eq(payments.subjectId, id))
  return payment?.id ?? 'none'
}

const read = async (id: string, token = sari.token) => (await api('GET', `/deposits/${id}`, { token })).json()
const cancel = (id: string, token = sari.token) => api('POST', `/deposits/${id}/cancel`, { token })
const check = (paymentId: string) => watchPayment(engine.ctx, { paymentId })
const balance = () => readHolding(engine.ctx, walletAccount(sari.id))
const countDeposits = async () => (await engine.ctx.db.select({ id: deposits.id }).from(deposits)).length

test('dashboard.home: a deposit is opened with its all-in price, how to pay and until when, and its money is in the wallet once paid', async () => {
  const deposit = await opened({ channel: 'bca_va' })
  expect(deposit).toMatchObject({
    id: expect.stringMatching(/^DEP-[0-9A-Z]{16}$/),
    status: 'pending_payment',
    ...{ amount: 50_000, fee: 4_000, total: 54_000, credited: 0 },
    channel: { id: 'bca_va' },
    payment: { instructions: { kind: 'qris' } },
    can_cancel: true,
  })
  expect(Date.parse(deposit.payment.expires_at) - Date.parse(deposit.created_at)).toBe(30 * 60_000)
  engine.gateway.pay(deposit.reference, 54_000)
  await check(deposit.reference)
  expect(await balance()).toBe(50_000)
  const { data } = await read(deposit.id)
  expect(data).toMatchObject({ status: 'paid', credited: 50_000, payment: { instructions: null }, can_cancel: false })
})

test('the quote has the all-in price of every channel, one of them marked as the cheapest, and the limits', async () => {
  const answer = await api('POST', '/deposits/quotes', { token: sari.token, body: { amount: 100_000 } })
  const { data } = await answer.json()
  expect(data).toMatchObject({ amount: 100_000, min: 10_000, max: 10_000_000 })
  const byId = new Map(data.channels.map((channel: { id: string }) => [channel.id, channel]))
  expect(byId.get('qris')).toMatchObject({ total: 100_000, fee: 0, unavailable: null })
  expect(byId.get('bca_va')).toMatchObject({ total: 104_000, fee: 4_000, is_cheapest: false })
  expect(data.channels.filter(({ is_cheapest }: { is_cheapest: boolean }) => is_cheapest)).toHaveLength(1)
  expect(data.channels.map(({ group }: { group: string }) => group)).not.toContain('wallet')
})

test.each([
  ['below the smallest', 9_999, 422],
  ['above the largest', 10_000_001, 422],
  ['of zero', 0, 422],
  ['below zero', -50_000, 400],
  ['with a fraction', 10_000.5, 400],
  ['as a text', '50000', 400],
])('an amount %s is refused by its field, and opens nothing', async (_, amount, status) => {
  for (const answer of [await ask({ amount }), await api('POST', '/deposits/quotes', { token: sari.token, body: { amount } })]) {
    expect(answer.status).toBe(status)
    const refusal = await answer.json()
    expect(refusal.fields).toEqual({ amount: expect.any(String) })
    if (status === 422) expect(refusal).toMatchObject({ code: 'amount_invalid', min: 10_000, max: 10_000_000 })
  }
  expect(await countDeposits()).toBe(0)
})

test('the smallest and the largest amount are taken', async () => {
  expect(await opened({ amount: 10_000 })).toMatchObject({ amount: 10_000 })
  expect((await ask({ amount: 10_000_000, channel: 'bca_va' })).status).not.toBe(500)
})

test('the wallet itself, an unknown channel and a call without a key open nothing', async () => {
  expect(await (await ask({ channel: 'wallet' })).json()).toMatchObject({ code: 'channel_unavailable' })
  expect(await (await ask({ channel: 'nothing' })).json()).toMatchObject({ code: 'channel_unavailable' })
  expect((await api('POST', '/deposits', { token: sari.token, body: { amount: 50_000, channel: 'qris' } })).status).toBe(400)
  expect(await countDeposits()).toBe(0)
})

test('of 20 equal calls at once with one key there is one deposit, and the gateway is asked for one payment', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask({ key })))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const ids = await Promise.all(answers.map(async answer => (await answer.json()).data.id))
  expect(new Set(ids).size).toBe(1)
  expect(await countDeposits()).toBe(1)
  expect(engine.gateway.references()).toHaveLength(1)
})

test('a key with another amount or channel is refused, and the first deposit stays', async () => {
  const key = crypto.randomUUID()
  const { id } = await opened({ key })
  for (const other of [{ amount: 60_000 }, { channel: 'bca_va' }]) {
    const answer = await ask({ key, ...other })
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'idempotency_conflict'])
  }
  expect((await opened({ key })).id).toBe(id)
  expect(await countDeposits()).toBe(1)
})

test('the same key of another user is another deposit, and neither sees the other’s', async () => {
  const budi = await makeUser(engine.ctx)
  const key = crypto.randomUUID()
  const mine = await opened({ key })
  const theirs = await opened({ key, token: budi.token })
  expect(theirs.id).not.toBe(mine.id)
  for (const answer of [await api('GET', `/deposits/${mine.id}`, { token: budi.token }), await cancel(mine.id, budi.token)]) {
    expect(answer.status).toBe(404)
    expect(JSON.stringify(await answer.json())).not.toContain(mine.reference)
  }
  expect((await read(mine.id)).data).toMatchObject({ status: 'pending_payment' })
})

test('a refused channel is said, and a try by another channel is another deposit', async () => {
  engine.gateway.createAnswers.push({ kind: 'refused', detail: 'closed' })
  const key = crypto.randomUUID()
  for (let tries = 0; tries < 2; tries += 1) {
    const answer = await ask({ key })
    expect([answer.status, (await answer.json()).code]).toEqual([422, 'channel_unavailable'])
  }
  expect(await opened({ channel: 'bca_va' })).toMatchObject({ status: 'pending_payment' })
})

test('what arrives is credited as it arrives: too little, then the whole, then once more', async () => {
  const { id, reference } = await opened()
  engine.gateway.pay(reference, 20_000)
  await check(reference)
  expect((await read(id)).data).toMatchObject({ status: 'pending_payment', credited: 20_000, can_cancel: false })
  engine.gateway.pay(reference, 50_000)
  await check(reference)
  expect((await read(id)).data).toMatchObject({ status: 'paid', credited: 70_000 })
  engine.gateway.pay(reference, 50_000)
  await check(reference)
  expect((await read(id)).data).toMatchObject({ status: 'paid', credited: 120_000 })
  expect(await balance()).toBe(120_000)
})

test('more than asked is credited whole, less the fee', async () => {
  const { id, reference } = await opened({ channel: 'bca_va' })
  engine.gateway.pay(reference, 64_000)
  await check(reference)
  expect((await read(id)).data).toMatchObject({ status: 'paid', amount: 50_000, credited: 60_000 })
})

test('money for an expired or cancelled deposit is credited, and both then read as paid', async () => {
  const [expired, cancelled] = [await opened(), await opened()]
  expect((await (await cancel(cancelled.id)).json()).data).toMatchObject({ status: 'cancelled', can_cancel: false })
  engine.clock.advance(31 * 60_000)
  await check(expired.reference)
  expect((await read(expired.id)).data).toMatchObject({ status: 'expired', credited: 0 })
  for (const { id, reference } of [expired, cancelled]) {
    engine.gateway.pay(reference, 50_000)
    await check(reference)
    expect((await read(id)).data).toMatchObject({ status: 'paid', credited: 50_000 })
  }
  expect(await balance()).toBe(100_000)
})

test('20 notices at once, repeated and out of order, credit a deposit once', async () => {
  const { reference } = await opened()
  engine.gateway.pay(reference, 50_000)
  const tell = (name: string) => {
    const notice = { headers: new Headers({ 'x-signature': 'good' }), body: new TextEncoder().encode(`${name} ${reference}`) }
    return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice })
  }
  await Promise.all(Array.from({ length: 20 }, (_, at) => tell(`n${at % 5}`)))
  await Promise.all([engine.runJobs(), ...Array.from({ length: 20 }, () => check(reference))])
  expect(await balance()).toBe(50_000)
})

test('a deposit whose notices are all lost is found by asking the gateway', async () => {
  const { id, reference } = await opened()
  engine.gateway.pay(reference, 50_000)
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect((await read(id)).data).toMatchObject({ status: 'paid', credited: 50_000 })
})

test('a cancelled deposit answers a second cancelling the same', async () => {
  const { id } = await opened()
  const answers = await Promise.all([cancel(id), cancel(id), cancel(id)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await read(id)).data).toMatchObject({ status: 'cancelled' })
})

test('a deposit whose money arrived first is not cancelled, and the answer says where the money is', async () => {
  const [full, part] = [await opened(), await opened()]
  engine.gateway.pay(full.reference, 50_000)
  engine.gateway.pay(part.reference, 20_000)
  for (const { id } of [full, part]) {
    const answer = await cancel(id)
    expect([answer.status, (await answer.json()).code]).toEqual([409, 'deposit_paid'])
  }
  expect((await read(full.id)).data.status).toBe('paid')
  expect((await read(part.id)).data).toMatchObject({ status: 'pending_payment', credited: 20_000 })
  expect(await balance()).toBe(70_000)
})

test('a deposit stays open while its gateway can not tell whether it was paid', async () => {
  const { id } = await opened()
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'timed out' })
  const answer = await cancel(id)
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'payment_unconfirmed'])
  expect((await read(id)).data.status).toBe('pending_payment')
})

test('an expired deposit can not be cancelled', async () => {
  const { id, reference } = await opened()
  engine.clock.advance(31 * 60_000)
  await check(reference)
  const answer = await cancel(id)
  expect([answer.status, (await answer.json()).code]).toEqual([409, 'deposit_not_cancellable'])
})

test('killed between the gateway’s cancelling and closing the deposit: the next check closes it', async () => {
  const { id, reference } = await opened()
  const dying = { ...engine.ctx, db: Object.create(engine.ctx.db) }
  dying.db.transaction = async () => {
    throw new Error('killed')
  }
  const { cancelDeposit } = await import('./cancel-deposit.ts')
  await expect(cancelDeposit(dying, { id, userId: sari.id })).rejects.toThrow('killed')
  expect((await read(id)).data.status).toBe('pending_payment')
  await check(reference)
  expect((await read(id)).data.status).toBe('cancelled')
})

test('an account with an open deposit is not deleted, and one that was deleted opens none', async () => {
  const { id } = await opened()
  const answer = await api('DELETE', '/profile', { token: sari.token, body: { confirm: 'HAPUS' } })
  expect(answer.status).toBe(409)
  expect(await answer.json()).toMatchObject({ code: 'orders_open', deposits: [id] })
  const budi = await makeUser(engine.ctx)
  await engine.ctx.db.delete(users).where(eq(users.id, budi.id))
  expect((await ask({ token: budi.token })).status).toBe(401)
  expect(await countDeposits()).toBe(1)
})

test('the user’s open pages are told when a deposit can be paid, is cancelled and expires', async () => {
  let told = 0
  engine.ctx.outbox.listen('wallet', id => {
    if (id === sari.id) told += 1
  })
  const toldBy = async (act: () => Promise<unknown>) => {
    const before = told
    await act()
    return told - before
  }
  let first: Awaited<ReturnType<typeof opened>> | undefined
  expect(await toldBy(async () => (first = await opened()))).toBe(1)
  expect(await toldBy(() => cancel(first?.id ?? ''))).toBe(1)
  const { reference } = await opened()
  engine.clock.advance(31 * 60_000)
  expect(await toldBy(() => check(reference))).toBe(1)
})

test('the history says what was credited', async () => {
  const { reference } = await opened()
  await opened({ amount: 75_000 })
  engine.gateway.pay(reference, 20_000)
  await check(reference)
  const { data } = await (await api('GET', '/deposits', { token: sari.token })).json()
  expect(data.map(({ amount, credited }: { amount: number; credited: number }) => [amount, credited])).toEqual([
    [75_000, 0],
    [50_000, 20_000],
  ])
  expect(rupiah(20_000)).toBe(await balance())
})
