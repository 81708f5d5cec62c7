import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { buy, paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { fillWallet } from '../../test/fill-wallet.ts'
import { makeItem } from '../../test/make-item.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { dyingAtCommit } from '../../test/operator-hands.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { deliverOrder } from '../delivery/deliver-order.ts'
import { newSecret } from '../identity/secret.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { attachOrder } from '../orders/attach-order.ts'
import { getTransaction } from '../orders/read.ts'
import { watchPayment } from '../payments/watch-payment.ts'
import { correctPlayer } from './correct-player.ts'
import { withdrawOrder } from './withdraw-order.ts'

const momentMs = 30_000
const right = { user_id: '987654321', zone_id: '4321' }

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ settings: { correctionMs: momentMs }, signIn: createScriptedSignIn() })
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** A visitor's paid order for a new player, and all that its browser knows. */
async function paidOrder(more: Parameters<Engine['order']>[0] = {}) {
  const own = { orderSecret: newSecret(), key: randomUUID() }
  const order = await engine.order({ ...own, ...more })
  await engine.pay(order)
  await engine.runJobs()
  return { id: order.id, orderSecret: own.orderSecret, key: own.key, placed: order }
}

type Own = { id: string; orderSecret: string }
const read = ({ id, orderSecret }: Own) => getTransaction(engine.ctx, { id, orderSecret })
const correct = ({ id, orderSecret }: Own, player = right) => correctPlayer(engine.ctx, { id, orderSecret, player })
const withdraw = ({ id, orderSecret }: Own) => withdrawOrder(engine.ctx, { id, orderSecret })
const codeOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (refusal: { code?: string }) => refusal.code,
  )

async function passMoment() {
  engine.clock.advance(momentMs + 1_000)
  await engine.runJobs()
}

describe('the first order for a player', () => {
  test('waits a moment after it is paid, and says to its buyer alone until when and what can be corrected', async () => {
    const own = await paidOrder()
    const order = await read(own)
    expect(order).toMatchObject({ status: 'paid', player: { values: { user_id: '123456789', zone_id: '1234' } } })
    expect(Date.parse(order.correction?.until ?? '') - Date.parse(order.payment.paid_at ?? '')).toBe(momentMs)
    expect(order.correction?.fields.map(({ name }) => name)).toEqual(['user_id', 'zone_id'])
    expect(await engine.read(own)).toMatchObject({ correction: null, player: { values: null } })
    expect(engine.supplier.requests).toHaveLength(0)
    await passMoment()
    expect(await read(own)).toMatchObject({ status: 'delivered', correction: null })
  })

  test('is the first of this buyer: the next one goes at once, and another buyer’s waits', async () => {
    await paidOrder()
    await passMoment()
    const again = await paidOrder()
    expect((await read(again)).status).toBe('paid')
    const itemId = again.placed.item.id
    await passMoment()
    expect((await read(await paidOrder({ itemId }))).status).toBe('delivered')
    expect((await read(await paidOrder({ itemId, whatsapp: '0813 9999 0000' }))).status).toBe('paid')
    expect((await read(await paidOrder({ itemId, userId: '111222333' }))).status).toBe('paid')
  })

  test('paid from the wallet for a player who was delivered to before never waits', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    await fillWallet(engine.ctx, { userId, amount: 100_000 })
    const itemId = await makeItem(engine.ctx)
    const first = await engine.order({ itemId, asker: userId, channel: 'wallet' })
    await engine.runJobs()
    expect((await engine.read(first)).status).toBe('paid')
    await passMoment()
    const second = await engine.order({ itemId, asker: userId, channel: 'wallet', whatsapp: '0813 9999 0000' })
    await engine.runJobs()
    expect((await engine.read(second)).status).toBe('delivered')
  })

  test('of a code for no player does not wait', async () => {
    expect((await read(await paidOrder({ item: { isVoucher: true } }))).status).toBe('delivered')
  })

  test('is delivered once and not before, however often its job comes early or is lost', async () => {
    const own = await paidOrder()
    for (let early = 0; early < 3; early += 1) await deliverOrder(engine.ctx, { orderId: own.id })
    expect((await read(own)).status).toBe('paid')
    await engine.ctx.db.execute(sql`delete from pgboss.job`)
    await deliverOrder(engine.ctx, { orderId: own.id })
    await passMoment()
    expect([...engine.supplier.delivered.values()]).toEqual([1])
    const lost = await paidOrder()
    await engine.ctx.db.execute(sql`delete from pgboss.job`)
    engine.clock.advance(11 * 60_000)
    await resumeLostWork(engine.ctx)
    await engine.runJobs()
    expect((await read(lost)).status).toBe('delivered')
  })
})

describe('a correction', () => {
  test('sends to the corrected player for the same price, can be made again, and stands in the timeline', async () => {
    const own = await paidOrder()
    await correct(own, { user_id: '555', zone_id: '1' })
    const corrected = await correct(own)
    expect(corrected).toMatchObject({ status: 'paid', total: own.placed.total, player: { display: '987654321 (4321)', values: right } })
    expect(corrected.timeline.filter(({ code }) => code === 'player_corrected').map(({ data }) => data)).toEqual([
      { from: '123456789 (1234)', to: '555 (1)' },
      { from: '555 (1)', to: '987654321 (4321)' },
    ])
    expect((await correct(own)).version).toBe(corrected.version)
    const { item, id } = own.placed
    expect((await buy(engine.ctx, { itemId: item.id, key: own.key, orderSecret: own.orderSecret })).id).toBe(id)
    await passMoment()
    expect((await read(own)).status).toBe('delivered')
    expect(engine.supplier.requests.map(({ customerNo }) => customerNo.includes('987654321'))).toEqual([true])
  })

  test('follows the rules of placing an order', async () => {
    const own = await paidOrder()
    await expect(correct(own, { user_id: 'abc', zone_id: '' })).rejects.toMatchObject({
      code: 'player_invalid',
      fields: { 'player.user_id': expect.any(String), 'player.zone_id': expect.any(String) },
    })
    expect(await engine.codes(own)).not.toContain('player_corrected')
  })

  test('is for the buyer only', async () => {
    const { id } = await paidOrder()
    expect(await codeOf(correct({ id, orderSecret: newSecret() }))).toBe('not_found')
    expect(await codeOf(withdraw({ id, orderSecret: newSecret() }))).toBe('not_found')
    const { id: userId } = await makeUser(engine.ctx)
    const users = await paidOrder({ asker: userId, userId: '42' })
    expect(await codeOf(correct(users))).toBe('sign_in_required')
    const other = await makeUser(engine.ctx)
    expect(await codeOf(withdrawOrder(engine.ctx, { id: users.id, asker: asUser(other.id) }))).toBe('not_found')
    await correctPlayer(engine.ctx, { id: users.id, asker: asUser(userId), player: right })
    expect((await engine.read(users)).player.display).toBe('987654321 (4321)')
  })

  test('that dies before it is written changes nothing', async () => {
    const own = await paidOrder()
    await expect(correctPlayer(dyingAtCommit(engine), { ...own, player: right })).rejects.toThrow('died')
    await expect(withdrawOrder(dyingAtCommit(engine), own)).rejects.toThrow('died')
    await passMoment()
    expect(await read(own)).toMatchObject({ status: 'delivered', player: { display: '123456789 (1234)' }, refunds: [] })
  })
})

describe('taking orders back', () => {
  const dayMs = 24 * 60 * 60_000

  test('is free three times a day and six times a month for a contact, then the order goes on, whatever its channel costs', async () => {
    const codes: (string | undefined)[] = []
    for (const [day, times] of [3, 4, 1].entries()) {
      if (day > 0) engine.clock.advance(dayMs + 1_000)
      for (let time = 0; time < times; time += 1) codes.push(await codeOf(withdraw(await paidOrder())))
    }
    expect(codes).toEqual([...['done', 'done', 'done'], ...['done', 'done', 'done', 'withdrawn_often'], 'withdrawn_often'])
    engine.clock.advance(30 * dayMs)
    expect(await codeOf(withdraw(await paidOrder()))).toBe('done')
  })

  test('counts for a user whatever contact is typed, and for nobody else; what is refused is delivered', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    const buyAs = (asker: string, place: number) => paidOrder({ asker, email: `pembeli${place}@contoh.id`, userId: `${place}00` })
    const takeBack = (id: string, asker: string) => codeOf(withdrawOrder(engine.ctx, { id, asker: asUser(asker) }))
    for (const place of [1, 2, 3]) expect(await takeBack((await buyAs(userId, place)).id, userId)).toBe('done')
    const fourth = await buyAs(userId, 4)
    expect(await takeBack(fourth.id, userId)).toBe('withdrawn_often')
    const other = await makeUser(engine.ctx)
    expect(await takeBack((await buyAs(other.id, 5)).id, other.id)).toBe('done')
    await passMoment()
    expect((await engine.read(fourth)).status).toBe('delivered')
  })

  test('is used up for a contact also by a visitor who puts the orders into an account afterwards', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    for (let time = 0; time < 3; time += 1) {
      const own = await paidOrder()
      await withdraw(own)
      await attachOrder(engine.ctx, { id: own.id, userId, orderSecret: own.orderSecret })
    }
    expect(await codeOf(withdraw(await paidOrder()))).toBe('withdrawn_often')
  })

  test('of eight orders that a user takes back at once three are', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    const placed = []
    for (let place = 0; place < 8; place += 1) placed.push(await paidOrder({ asker: userId, userId: `${place}00` }))
    const codes = await Promise.all(placed.map(({ id }) => codeOf(withdrawOrder(engine.ctx, { id, asker: asUser(userId) }))))
    expect(codes.filter(code => code === 'done')).toHaveLength(3)
  })

  test('is not used up for a visitor by users who name the same contact', async () => {
    for (let place = 0; place < 3; place += 1) {
      const { id: userId } = await makeUser(engine.ctx)
      const { id } = await paidOrder({ asker: userId, userId: `${place}00` })
      await withdrawOrder(engine.ctx, { id, asker: asUser(userId) })
    }
    expect(await codeOf(withdraw(await paidOrder()))).toBe('done')
  })
})

describe('the delivery and the buyer', () => {
  test.each([
    ['correct', correct],
    ['take the order back', withdraw],
  ] as const)('never both win when the buyer wants to %s as it begins', async (_, act) => {
    for (const isBuyerFirst of [true, false]) {
      const own = await paidOrder()
      engine.clock.advance(momentMs + 1)
      const deliver = () => deliverOrder(engine.ctx, { orderId: own.id })
      const [first, second] = isBuyerFirst ? [act(own), deliver()] : [deliver(), act(own)]
      const code = await codeOf(isBuyerFirst ? first : second)
      await Promise.allSettled([first, second])
      await engine.runJobs()
      const order = await read(own)
      const hasActed = order.refunds.length > 0 || order.player.display === '987654321 (4321)'
      expect(code).toBe(hasActed ? 'done' : 'delivery_begun')
      const sent = engine.supplier.requests.map(({ customerNo }) => customerNo.includes(order.player.values?.user_id ?? ''))
      expect(sent).toEqual(order.refunds.length > 0 ? [] : [true])
      engine.supplier.requests.length = 0
    }
  })

  test('never meet later: once it has begun, ended or is late, the refusal says what the order is now', async () => {
    engine.supplier.script.push({ does: 'keep', says: 'truth' })
    const own = await paidOrder()
    engine.clock.advance(momentMs + 1)
    await deliverOrder(engine.ctx, { orderId: own.id })
    await expect(correct(own)).rejects.toMatchObject({ code: 'delivery_begun', extra: { now: { status: 'delivering' } } })
    await expect(withdraw(own)).rejects.toMatchObject({ code: 'delivery_begun', extra: { now: { status: 'delivering' } } })
    const late = await paidOrder()
    engine.clock.advance(31 * 60_000)
    await expect(correct(late)).rejects.toMatchObject({ code: 'delivery_begun', extra: { now: { status: 'paid' } } })
    await engine.runJobs()
    expect((await read(late)).status).toBe('refunded')
    await expect(withdraw(late)).rejects.toMatchObject({ code: 'delivery_begun', extra: { now: { status: 'refunded' } } })
  })

  test('meet no more once the payment was taken back, and an order that is paid again has its moment only once', async () => {
    const own = await paidOrder()
    const reference = await paymentReference(engine.ctx, own.id)
    engine.gateway.takeBack(reference, 'reversal')
    await watchPayment(engine.ctx, { paymentId: reference })
    expect(await codeOf(correct(own))).toBe('delivery_begun')
    engine.clock.advance(momentMs + 1)
    engine.gateway.pay(reference, own.placed.total)
    await watchPayment(engine.ctx, { paymentId: reference })
    await engine.runJobs()
    expect((await read(own)).status).toBe('delivered')
  })
})

describe('an order taken back', () => {
  test('gives a visitor the whole money the way it was paid, once, and sends nothing', async () => {
    const own = await paidOrder({ quantity: 2, item: { maxQuantity: 5 } })
    await Promise.all([withdraw(own), withdraw(own)])
    await withdraw(own)
    await passMoment()
    engine.clock.advance(60 * 60_000)
    await engine.runJobs()
    const order = await read(own)
    expect(order).toMatchObject({ status: 'refunded', refunds: [{ reason: 'withdrawn', amount: own.placed.total, status: 'done' }] })
    expect(order.refunds).toHaveLength(1)
    expect(engine.supplier.requests).toHaveLength(0)
    expect(engine.gateway.refunded(await paymentReference(engine.ctx, own.id))).toBe(own.placed.total)
  })

  test('gives a user the money into the wallet at once', async () => {
    const { id: userId } = await makeUser(engine.ctx)
    const { id, placed } = await paidOrder({ asker: userId })
    const back = await withdrawOrder(engine.ctx, { id, asker: asUser(userId) })
    expect(back).toMatchObject({ status: 'refunded', refunds: [{ to: 'wallet', amount: placed.total, status: 'done' }] })
  })
})
