import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { users } from '../../db/schema/identity.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { codeStorePerTest, newProof, number, refusalOf, someone, wrongOf } from '../../test/code-store.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readHolding } from '../ledger/read.ts'
import { payOut } from './pay-out.ts'
import { proveClaim } from './prove-claim.ts'
import { takeClaim } from './take-claim.ts'

const store = codeStorePerTest()

/** A visitor's order whose delivery failed, paid through a channel that can not refund. */
async function makeClaim() {
  store.engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await store.engine.order({ channel: 'bca_va' })
  await store.engine.pay(order)
  await store.engine.runJobs()
  return order
}

const user = async () => (await makeUser(store.engine.ctx)).id
const balance = (userId: string) => readHolding(store.engine.ctx, walletAccount(userId))
const take = (id: string, userId: string, shown: { code?: string; proof?: string } = {}) =>
  takeClaim(store.engine.ctx, { id, asker: asUser(userId), address: '10.1.0.1', ...shown })

async function provenBy(visitor: string) {
  await store.prove(await store.codeFor(), someone(), visitor)
  return visitor
}

test('who proved a claim as a visitor and then signs in has it in the wallet, once, however often and by however many tabs it is taken', async () => {
  const order = await makeClaim()
  const [userId, proof] = [await user(), await provenBy(newProof())]
  await proveClaim(store.engine.ctx, { id: order.id, asker: { kind: 'visitor' }, address: '10.1.0.1', proof })
  const taken = await Promise.all(Array.from({ length: 20 }, () => take(order.id, userId, { proof })))
  expect(new Set(taken)).toEqual(new Set([order.total]))
  expect(await balance(userId)).toBe(order.total)
  expect(await store.engine.read(order)).toMatchObject({
    status: 'refunded',
    claim: null,
    refunds: [{ status: 'done', to: 'wallet', amount: order.total }],
  })
  const isTaken = and(eq(orderEvents.orderId, order.id), eq(orderEvents.reason, 'claim_taken'))
  expect(await store.engine.ctx.db.select().from(orderEvents).where(isTaken)).toMatchObject([
    { code: 'refunded', actorKind: 'user', actorId: userId, data: { amount: order.total, to: 'wallet' } },
  ])
  await store.engine.expectBooks()
})

test('of several users with a proof of the contact, exactly one gets the claim', async () => {
  const order = await makeClaim()
  const proof = await provenBy(newProof())
  const all = await Promise.all(Array.from({ length: 4 }, user))
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, at) => refusalOf(take(order.id, all[at % 4] ?? '', { proof }))))
  expect(outcomes.filter(outcome => outcome === 'taken').length).toBe(5)
  expect(outcomes.filter(outcome => outcome === 'nothing_to_claim').length).toBe(15)
  expect((await Promise.all(all.map(balance))).toSorted()).toEqual([0, 0, 0, order.total].toSorted())
  await store.engine.expectBooks()
})

test('a claim is not taken without a proof, with a wrong code or by an account that is gone, and a user’s verified contact is one', async () => {
  const order = await makeClaim()
  const userId = await user()
  expect(await refusalOf(take(order.id, userId))).toBe('contact_unproven')
  const code = await store.codeFor(someone())
  expect(await refusalOf(take(order.id, userId, { code: wrongOf(code) }))).toBe('code_wrong')
  expect(await refusalOf(take(order.id, 'USR-GONE', { code }))).toBe('sign_in_required')
  expect(await balance(userId)).toBe(0)
  const verified = { phone: number.value, phoneVerifiedAt: store.engine.clock.now() }
  await store.engine.ctx.db.update(users).set(verified).where(eq(users.id, userId))
  expect(await take(order.id, userId)).toBe(order.total)
  expect(await refusalOf(take(order.id, await user()))).toBe('nothing_to_claim')
  await store.engine.expectBooks()
})

test('money that comes to wait after a claim was taken is another claim, and the first stays taken', async () => {
  const order = await makeClaim()
  const [userId, proof] = [await user(), await provenBy(newProof())]
  expect(await take(order.id, userId, { proof })).toBe(order.total)
  await store.engine.pay(order)
  await store.engine.runJobs()
  expect(await store.engine.read(order)).toMatchObject({ claim: { amount: order.total, proven_at: null } })
  expect(await take(order.id, userId, { proof })).toBe(order.total)
  expect(await balance(userId)).toBe(2 * order.total)
  await store.engine.expectBooks()
})

test('a process that dies in the tx that takes a claim leaves it waiting, and the next try takes it', async () => {
  const order = await makeClaim()
  const [userId, proof] = [await user(), await provenBy(newProof())]
  const dying = {
    ...store.engine.ctx,
    subjects: {
      ...store.engine.ctx.subjects,
      order: { ...store.engine.ctx.subjects.order, followRefund: () => Promise.reject(new Error('killed')) },
    },
  }
  await expect(takeClaim(dying, { id: order.id, asker: asUser(userId), address: '10.1.0.1', proof })).rejects.toThrow('killed')
  expect([await balance(userId), (await store.engine.read(order)).claim?.amount]).toEqual([0, order.total])
  expect(await take(order.id, userId, { proof })).toBe(order.total)
  await store.engine.expectBooks()
})

test('a proven claim promises no moment before a transfer is asked for; a transfer does, and the books name it once that has passed', async () => {
  const { ctx, clock, expectBooks, read } = store.engine
  const hour = 60 * 60_000
  const order = await makeClaim()
  const proof = await provenBy(newProof())
  const { ticket } = await proveClaim(ctx, { id: order.id, asker: { kind: 'visitor' }, address: '10.1.0.1', proof })
  clock.advance(48 * hour)
  await expectBooks()
  const { version, claim } = await read(order)
  expect(claim).toEqual({ amount: order.total, paid_within_hours: 24, proven_at: expect.any(String) })
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari' }
  const by = { kind: 'operator' as const, id: 'ujang' }
  await payOut(ctx, { id: order.id, version, amountIdr: order.total, account, ticket, by, note: 'diminta' })
  const dueAt = new Date((await read(order)).refunds[0]?.due_at ?? '')
  expect(Math.abs(dueAt.getTime() - clock.now().getTime() - 24 * hour)).toBeLessThan(1_000)
  await expectBooks()
  clock.advance(24 * hour + 1)
  const late = { what: 'a refund is back by the moment the buyer was told', found: order.total, since: dueAt }
  expect(await checkBooks(ctx)).toMatchObject([late])
})

test('whoever asks for a transfer right after the proof has it by the moment that counts from the proof', async () => {
  const { ctx, clock, read } = store.engine
  const order = await makeClaim()
  const proof = await provenBy(newProof())
  const { ticket, provenAt } = await proveClaim(ctx, { id: order.id, asker: { kind: 'visitor' }, address: '10.1.0.1', proof })
  clock.advance(20 * 60 * 60_000)
  const { version } = await read(order)
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari' }
  await payOut(ctx, {
    id: order.id,
    version,
    amountIdr: order.total,
    account,
    ticket,
    by: { kind: 'operator', id: 'ujang' },
    note: 'diminta',
  })
  const dueAt = Date.parse((await read(order)).refunds[0]?.due_at ?? '')
  expect(Math.abs(dueAt - provenAt.getTime() - 24 * 60 * 60_000)).toBeLessThan(1_000)
})
