import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { contactProofs } from '../../db/schema/contacts.ts'
import { orders } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { type Purchase, paymentReference } from '../../test/buy.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { newProof, refusalOf } from '../../test/code-store.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { hashSecret } from '../identity/secret.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { getTransaction } from '../orders/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'

let engine: Engine
beforeAll(async () => {
  // Deliveries fail here on purpose, one after the other, at an offer that goes on selling.
  engine = await createEngine({ signIn: createScriptedSignIn(), settings: { circuitSkuFaults: 1_000, circuitSupplierFaults: 1_000 } })
})
afterEach(async () => {
  engine.supplier.script.length = 0
  engine.gateway.refundAnswers.length = 0
  await engine.expectBooks()
})
afterAll(() => engine.close())

const user = async () => (await makeUser(engine.ctx)).id
const balance = (userId: string) => readHolding(engine.ctx, walletAccount(userId))
const sentBack = async (id: string) => engine.gateway.refunded(await paymentReference(engine.ctx, id))

/** A paid order whose delivery fails for good. */
async function failing(purchase: Partial<Purchase> = {}, before: (id: string) => Promise<unknown> = async () => {}) {
  const order = await engine.order(purchase)
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await before(order.id)
  if (purchase.channel !== 'wallet') await engine.pay(order)
  await engine.runJobs()
  return order
}

const prefers = (asker: string, to: 'wallet' | 'source') => (id: string) => chooseRefundWay(engine.ctx, { id, to, asker: asUser(asker) })

test('money of a signed-in buyer is in the wallet with the tx that decides it, whatever the channel could do', async () => {
  for (const channel of ['qris', 'bca_va']) {
    const asker = await user()
    const order = await failing({ channel, asker })
    expect(await balance(asker)).toBe(order.total)
    expect(await sentBack(order.id)).toBe(0)
    expect(await engine.read(order)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'done', to: 'wallet', amount: order.total, settled_at: expect.any(String) }],
    })
  }
})

test('what a wallet paid is back in it, and no way can be chosen for it', async () => {
  const asker = await user()
  await fillWallet(engine.ctx, { userId: asker, amount: 50_000 })
  const order = await failing({ channel: 'wallet', asker })
  expect(await balance(asker)).toBe(50_000)
  expect(await refusalOf(prefers(asker, 'source')(order.id))).toBe('refund_way_fixed')
})

test('a signed-in buyer who chose it gets the money back the way it was paid, and into the wallet if that refuses', async () => {
  const asker = await user()
  const order = await failing({ asker }, prefers(asker, 'source'))
  expect([await sentBack(order.id), await balance(asker)]).toEqual([order.total, 0])
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'window over' })
  const refused = await failing({ asker }, prefers(asker, 'source'))
  expect([await sentBack(refused.id), await balance(asker)]).toEqual([0, refused.total])
  expect(await engine.read(refused)).toMatchObject({ status: 'refunded', claim: null, refunds: [{ status: 'done', to: 'wallet' }] })
})

test('an unknown refund to the source is never given a second way, and is asked again with its own reference', async () => {
  const asker = await user()
  engine.gateway.refundAnswers.push({ kind: 'unknown', detail: 'no answer' }, { kind: 'unknown', detail: 'no answer' })
  const order = await failing({ asker }, prefers(asker, 'source'))
  expect(await refusalOf(prefers(asker, 'wallet')(order.id))).toBe('refund_way_fixed')
  expect([await balance(asker), (await engine.read(order)).refunds[0]?.status]).toEqual([0, 'pending'])
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect([await sentBack(order.id), await balance(asker)]).toEqual([order.total, 0])
})

test('a visitor’s money goes back the way it was paid, or waits to be claimed if the channel can not or the gateway refuses', async () => {
  const back = await failing()
  expect([await sentBack(back.id), (await engine.read(back)).refunds[0]]).toMatchObject([back.total, { status: 'done', to: 'source' }])
  const kept = await failing({ channel: 'bca_va' })
  expect(await engine.read(kept)).toMatchObject({
    claim: { amount: kept.total, proven_at: null },
    refunds: [{ status: 'claim', to: null }],
  })
  engine.gateway.refundAnswers.push({ kind: 'manual', detail: 'by hand' })
  const refused = await failing()
  expect(await engine.read(refused)).toMatchObject({ claim: { amount: refused.total }, refunds: [{ status: 'claim', to: null }] })
})

test('too much, a second payment, late money and undelivered units of a signed-in buyer are in the wallet, each once', async () => {
  const asker = await user()
  const over = await engine.order({ asker })
  await engine.pay(over, over.total + 700)
  await engine.runJobs()
  expect(await balance(asker)).toBe(700)
  await engine.pay(over)
  await watchPayment(engine.ctx, { paymentId: await paymentReference(engine.ctx, over.id) })
  expect(await balance(asker)).toBe(700 + over.total)
  const late = await engine.order({ asker })
  engine.clock.advance(40 * 60_000)
  await engine.runJobs()
  await engine.ctx.db.execute(`update items set is_active = false where id = '${late.item.id}'`)
  await engine.pay(late)
  expect(await engine.read(late)).toMatchObject({ status: 'refunded', refunds: [{ to: 'wallet' }] })
  const some = await engine.order({ asker, quantity: 3, item: { maxQuantity: 3 } })
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  await engine.pay(some)
  await engine.runJobs()
  const paid = 700 + over.total + late.total
  expect((await engine.read(some)).shown_as).toBe('partly')
  expect(await balance(asker)).toBe(paid + some.total / 3)
})

test('an order put into an account is refunded into its wallet only after its contact was proven, not by a browser’s secret; a typed one puts it into none before it is decided', async () => {
  const [asker, secret, proof] = [await user(), 's'.repeat(32), newProof()]
  const attach = (more: object) => (id: string) => attachOrder(engine.ctx, { id, userId: asker, ...more })
  const typed = await failing({}, async id => {
    expect(await refusalOf(attach({ contact: '081234567890' })(id))).toBe('contact_unproven')
  })
  const browser = await failing({ orderSecret: secret }, attach({ orderSecret: secret }))
  expect(await balance(asker)).toBe(0)
  for (const order of [typed, browser]) {
    expect(await sentBack(order.id)).toBe(order.total)
    expect((await getTransaction(engine.ctx, { id: order.id, asker: asUser(asker) })).can_choose_way).toBe(false)
  }
  await engine.ctx.db.insert(contactProofs).values({
    hash: hashSecret(proof),
    kind: 'whatsapp',
    value: '+6281234567890',
    provenBy: '',
    codeId: 'OTC-0000000000000000',
    expiresAt: new Date(engine.clock.now().getTime() + 60_000),
  })
  const proven = await failing({}, attach({ proof }))
  expect([await sentBack(proven.id), await balance(asker)]).toEqual([0, proven.total])
})

test('only the order’s own user chooses, the same choice writes nothing, and the page says where the money would go', async () => {
  const [asker, other] = [await user(), await user()]
  const order = await engine.order({ asker })
  expect(await refusalOf(prefers(other, 'source')(order.id))).toBe('not_found')
  expect(await refusalOf(prefers(other, 'source')((await engine.order()).id))).toBe('not_found')
  expect(await refusalOf(prefers(asker, 'source')((await engine.order({ asker, channel: 'bca_va' })).id))).toBe('refund_way_fixed')
  const own = () => getTransaction(engine.ctx, { id: order.id, asker: asUser(asker) })
  expect(await own()).toMatchObject({ refund_way: 'wallet', can_choose_way: true, version: 2 })
  expect(await engine.read(order)).toMatchObject({ can_choose_way: false })
  await prefers(asker, 'wallet')(order.id)
  expect(await own()).toMatchObject({ version: 2 })
  await Promise.all(Array.from({ length: 5 }, () => prefers(asker, 'source')(order.id)))
  expect(await own()).toMatchObject({ refund_way: 'source', version: 3 })
  expect((await own()).timeline.filter(({ code }) => code === 'refund_way_chosen')).toHaveLength(1)
  await engine.pay(order)
  await engine.runJobs()
  expect(await own()).toMatchObject({ status: 'delivered', can_choose_way: false })
  expect(await refusalOf(prefers(asker, 'wallet')(order.id))).toBe('refund_way_fixed')
})

test('choosing has a limit for each order, so that a buyer with many orders is not refused', async () => {
  const { token } = await makeUser(engine.ctx)
  const call = createApiCaller(engine.ctx, { isRateLimited: true })
  const put = async (at: number) =>
    (await call('PUT', `/transactions/KLT-0000-0000-00${at}/refund-way`, { token, body: { to: 'source' } })).status
  const others = await Promise.all(Array.from({ length: 12 }, (_, at) => put(10 + at)))
  expect(new Set(others)).toEqual(new Set([404]))
  const same = await Promise.all(Array.from({ length: 11 }, () => put(30)))
  expect(same.sort()).toEqual([...Array(10).fill(404), 429])
})

test('a payment charged back after its refund is taken out of the wallet again, and what was spent waits for a person', async () => {
  const asker = await user()
  const order = await failing({ asker })
  const reference = await paymentReference(engine.ctx, order.id)
  const checked = async () => {
    engine.clock.advance(2_000)
    await watchPayment(engine.ctx, { paymentId: reference })
  }
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: order.total / 2 })
  await checked()
  await checked()
  expect(await balance(asker)).toBe(order.total / 2)
  expect((await engine.read(order)).timeline.at(-1)).toMatchObject({ code: 'payment_taken_back', data: { from_wallet: order.total / 2 } })
  engine.gateway.takeBack(reference, 'chargeback', { amountIdr: order.total / 2 })
  await checked()
  expect(await balance(asker)).toBe(0)
  expect(await engine.ctx.db.select().from(refunds).where(eq(refunds.subjectId, order.id))).toMatchObject([{ status: 'done' }])
})

test.each([
  ['in the wallet', { channel: 'qris', isUser: true }],
  ['waiting to be claimed', { channel: 'bca_va', isUser: false }],
])('of money partly taken back before, only the rest is told to be %s, and the payer’s own part as taken back', async (_, way) => {
  const order = await engine.order({ channel: way.channel, ...(way.isUser && { asker: await user() }) })
  await engine.pay(order)
  const paymentId = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(paymentId, 'chargeback', { amountIdr: 4_000 })
  await watchPayment(engine.ctx, { paymentId })
  engine.clock.advance(14 * 60 * 60_000)
  await engine.runJobs()
  const told = (await engine.read(order)).timeline.flatMap(({ code, data }) => (/^refund(ed|_claim)$/.test(code) ? { code, data } : []))
  expect(told).toMatchObject([
    { code: way.isUser ? 'refunded' : 'refund_claim', data: { amount: order.total - 4_000 } },
    { code: 'refunded', data: { amount: 4_000, to: 'taken_back' } },
  ])
})

test('a refund that the gateway refused and made after all counts as money taken back, because it went another way', async () => {
  const asker = await user()
  engine.gateway.refundAnswers.push({ kind: 'refused', detail: 'says no' })
  const order = await failing({ asker }, prefers(asker, 'source'))
  const [refund] = await engine.ctx.db.select().from(refunds).where(eq(refunds.subjectId, order.id))
  expect(await balance(asker)).toBe(order.total)
  const reference = await paymentReference(engine.ctx, order.id)
  engine.gateway.takeBack(reference, 'refund', { refundReference: refund?.id ?? '' })
  engine.clock.advance(2_000)
  await watchPayment(engine.ctx, { paymentId: reference })
  expect(await balance(asker)).toBe(0)
})

test('a deleted account’s order is refunded the way it was paid', async () => {
  const order = await engine.order({ asker: await user() })
  await engine.ctx.db.update(orders).set({ userId: null, contactValue: '', refundTo: 'source' }).where(eq(orders.id, order.id))
  await engine.pay(order)
  await engine.runJobs()
  expect([await sentBack(order.id), (await engine.read(order)).status]).toEqual([order.total, 'refunded'])
})
