import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { visitor } from '../../platform/asker.ts'
import { createApiCaller } from '../../test/call-api.ts'
import { createOperatorCaller } from '../../test/call-operator.ts'
import { codeStorePerTest, mail, newProof, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { anonymiseOrders } from '../orders/anonymise-orders.ts'
import { stopPayout } from './end-payout.ts'
import { payOut } from './pay-out.ts'
import { claimTicket, proveClaim } from './prove-claim.ts'

const store = codeStorePerTest()

/** An order whose delivery failed, paid through a channel that can not refund: its money waits to be claimed. */
async function makeClaim(more: { email?: string } = {}) {
  store.engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await store.engine.order({ channel: 'bca_va', ...more })
  await store.engine.pay(order)
  await store.engine.runJobs()
  expect(await store.engine.read(order)).toMatchObject({ claim: { proven_at: null } })
  return order
}

const prove = (id: string, shown: { code?: string; proof?: string } = {}, asker = visitor as Parameters<typeof proveClaim>[1]['asker']) =>
  proveClaim(store.engine.ctx, { id, asker, address: '10.1.0.1', ...shown })

const provenEntries = async (id: string) =>
  (await store.engine.ctx.db.select().from(orderEvents).where(eq(orderEvents.orderId, id))).filter(({ code }) => code === 'claim_proven')

test('a claim is proven by a one-time code, once, whoever repeats it; no money moves, and the ticket is not on the open page', async () => {
  const order = await makeClaim()
  const before = await store.engine.read(order)
  const [code, proof] = [await store.codeFor(), newProof()]
  const { ticket } = await prove(order.id, { code, proof })
  expect(ticket).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  // A lost answer, another tap, another tab.
  const again = await Promise.all([prove(order.id, { code, proof }), prove(order.id, { proof }), prove(order.id, { proof })])
  expect(new Set(again.map(each => each.ticket))).toEqual(new Set([ticket]))
  expect(await provenEntries(order.id)).toMatchObject([{ actorKind: 'visitor', reason: 'contact_proven', toStatus: 'refunding' }])
  const after = await store.engine.read(order)
  expect(after.claim).toMatchObject({ amount: before.claim?.amount, proven_at: expect.any(String) })
  expect(after.refunds).toMatchObject(before.refunds.map(({ due_at: _, ...refund }) => refund))
  expect(JSON.stringify(after)).not.toContain(ticket)
  await store.engine.expectBooks()
})

test('a claim is not proven by a contact that is typed, by a wrong code, by the proof of another contact, or by nothing', async () => {
  const order = await makeClaim()
  const code = await store.codeFor()
  await store.deliveredVoucher({ email: mail.value })
  const elsewhere = newProof()
  await store.prove(await store.codeFor(someone(mail)), someone(mail), elsewhere)
  expect(await refusalOf(prove(order.id))).toBe('contact_unproven')
  expect(await refusalOf(prove(order.id, { code: wrongOf(code) }))).toBe('code_wrong')
  expect(await refusalOf(prove(order.id, { proof: elsewhere }))).toBe('contact_unproven')
  const call = createApiCaller(store.engine.ctx)
  const typed = await call('POST', `/transactions/${order.id}/claim`, { body: { contact: number.value } })
  expect(await typed.json()).toMatchObject({ code: 'contact_unproven' })
  expect(await provenEntries(order.id)).toEqual([])
  // The wrong code was counted although it was refused.
  for (let tried = 0; tried < 4; tried += 1) await refusalOf(prove(order.id, { code: wrongOf(code) }))
  expect(await refusalOf(prove(order.id, { code }))).toBe('code_expired')
})

test('a user who has verified the contact needs no code, another one does, even in whose account the order is', async () => {
  const order = await makeClaim()
  const { id: userId } = await makeUser(store.engine.ctx)
  expect(await refusalOf(prove(order.id, {}, asUser(userId)))).toBe('contact_unproven')
  await store.engine.ctx.db
    .update(users)
    .set({ phone: number.value, phoneVerifiedAt: store.engine.clock.now() })
    .where(eq(users.id, userId))
  expect((await prove(order.id, {}, asUser(userId))).ticket).toBe(claimTicket(store.engine.ctx, order))
  expect(await provenEntries(order.id)).toMatchObject([{ actorKind: 'user', actorId: userId }])
})

test('money that comes to wait later has to be proven anew, with the same ticket', async () => {
  const order = await makeClaim()
  const proof = newProof()
  await store.prove(await store.codeFor(), someone(), proof)
  const first = await prove(order.id, { proof })
  await store.engine.pay(order)
  await store.engine.runJobs()
  expect(await store.engine.read(order)).toMatchObject({ claim: { amount: 2 * order.total, proven_at: null } })
  expect(await prove(order.id, { proof })).toMatchObject({ ticket: first.ticket })
  expect(await provenEntries(order.id)).toHaveLength(2)
  await store.engine.expectBooks()
})

test('there is nothing to prove for an order without a claim, an unknown one, and one whose account was deleted', async () => {
  const id = await store.deliveredVoucher()
  const proof = newProof()
  await store.prove(await store.codeFor(), someone(), proof)
  expect(await refusalOf(prove(id, { proof }))).toBe('nothing_to_claim')
  expect(await refusalOf(prove('KLT-0000-0000-0000', { proof }))).toBe('not_found')
  const order = await makeClaim()
  const { id: userId } = await makeUser(store.engine.ctx)
  await store.engine.ctx.db.execute(`update orders set user_id = '${userId}' where id = '${order.id}'`)
  await inTx(store.engine.ctx, ctx => anonymiseOrders(ctx, userId))
  expect(await refusalOf(prove(order.id, { proof }))).toBe('not_found')
})

test('operators tell the right ticket of an order from others, however it is typed', async () => {
  const [order, other] = [await store.engine.order(), await store.engine.order()]
  const call = createOperatorCaller(store.engine.ctx)
  const check = async (id: string, ticket: string) =>
    (await call('POST', `/operator/claims/${id}/check-ticket`, { body: { ticket } })).json()
  const ticket = claimTicket(store.engine.ctx, order)
  expect(await check(order.id, ` ${ticket.toLowerCase()}`)).toEqual({ data: { id: order.id, is_right: true } })
  expect(await check(other.id, ticket)).toEqual({ data: { id: other.id, is_right: false } })
  expect(await check('KLT-0000-0000-0000', ticket)).toMatchObject({ code: 'not_found' })
})

test('a ticket is for one order and one store', async () => {
  const tickets = Array.from({ length: 500 }, (_, at) => claimTicket(store.engine.ctx, { id: `KLT-${at}` }))
  expect(new Set(tickets).size).toBe(500)
  expect(claimTicket({ codeSecret: 'the secret of another store!!!!!' }, { id: 'KLT-0' })).not.toBe(tickets[0])
})

test('a claim that was on its way unproven while another one was proven, and whose payout was stopped, is paid out to its ticket', async () => {
  const order = await makeClaim()
  const hand = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'the number is wrong' }
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi' }
  const send = async (shown: { ticket: string } | { shownBy: string }, amountIdr: number) => {
    const { version } = await store.engine.read(order)
    return payOut(store.engine.ctx, { id: order.id, version, amountIdr: rupiah(amountIdr), account, ...shown, ...hand })
  }
  const payout = await send({ shownBy: 'a call' }, order.total)
  await store.engine.pay(order)
  await store.engine.runJobs()
  const proof = newProof()
  await store.prove(await store.codeFor(), someone(), proof)
  const { ticket } = await prove(order.id, { proof })
  await stopPayout(store.engine.ctx, { id: payout.id, version: 1, ...hand })
  expect(await refusalOf(send({ ticket }, 2 * order.total))).not.toBe('taken')
  expect(await prove(order.id, { proof })).toMatchObject({ ticket })
  expect(await provenEntries(order.id)).toHaveLength(1)
  await send({ ticket }, 2 * order.total)
  await store.engine.expectBooks()
})
