import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { postings } from '../../db/schema/ledger.ts'
import { notices, paymentReceipts, payments, suspenseReceipts, unknownReferences } from '../../db/schema/payments.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { actsOf, decided, dyingAtCommit } from '../../test/operator-hands.ts'
import { unclaimedAccount, walletAccount } from '../ledger/accounts.ts'
import { checkBooks } from '../ledger/check-books.ts'
import { readBalances, readHolding } from '../ledger/read.ts'
import { receivePaymentNotice } from '../notices/receive-notice.ts'
import { purgeOldRecords } from '../operations/purge-old-records.ts'
import { resumeLostWork } from '../operations/resume-lost-work.ts'
import { giveSuspenseBack } from './give-suspense-back.ts'
import { keepInSuspense } from './keep-in-suspense.ts'
import { listSuspense } from './read-suspense.ts'
import { releaseSuspense } from './release-suspense.ts'
import { takeSuspense } from './take-suspense.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const waits = 'money for a reference nobody knows waits for a person'
const day = 24 * 60 * 60_000

function sendNotice(reference: string, externalId: string = randomUUID(), signature = 'good') {
  const body = new TextEncoder().encode(`${externalId} ${reference}`)
  return receivePaymentNotice(engine.ctx, { gateway: 'scripted', notice: { headers: new Headers({ 'x-signature': signature }), body } })
}

const kept = () => engine.ctx.db.select().from(suspenseReceipts)
const isWaiting = (reference: string, amount: number) => ({
  what: waits,
  where: expect.stringContaining(`scripted ${reference} `),
  expected: 0,
  found: amount,
})

test('verified money for an unknown reference is kept in suspense once, and the books name it until a person decides', async () => {
  const receipt = engine.gateway.pay('PAY-NOBODY', 25_000)
  for (let count = 0; count < 5; count += 1) await sendNotice('PAY-NOBODY', 'n1')
  await sendNotice('PAY-NOBODY', 'n2')
  await engine.runJobs()
  engine.clock.advance(60_000)
  await engine.runJobs()
  expect(await kept()).toMatchObject([{ gateway: 'scripted', reference: 'PAY-NOBODY', externalId: receipt.externalId, amount: 25_000 }])
  const [held] = await kept()
  expect(await engine.ctx.db.select().from(postings)).toMatchObject([
    { fromAccount: 'world:gateway:scripted', toAccount: `suspense:${held?.id}`, amount: 25_000, subjectKind: null, subjectId: null },
  ])
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting('PAY-NOBODY', 25_000)])
})

test('a second payment for it is kept separately', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  engine.gateway.pay('PAY-NOBODY', 4_000)
  engine.clock.advance(2_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  expect((await kept()).map(({ amount }) => amount).sort()).toEqual([25_000, 4_000])
})

test('a notice alone books nothing if the gateway knows of no money', async () => {
  await sendNotice('PAY-NOTHING')
  await engine.runJobs()
  expect(await kept()).toEqual([])
  await engine.expectBooks()
})

test('a silent gateway is asked again, and a lost job is found by the sweep', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  engine.gateway.queryAnswers.push({ kind: 'unknown', detail: 'no answer' })
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  expect(await kept()).toEqual([])
  await engine.ctx.db.execute(sql`delete from pgboss.job`)
  engine.clock.advance(11 * 60_000)
  await resumeLostWork(engine.ctx)
  await engine.runJobs()
  expect(await kept()).toHaveLength(1)
})

test('an unverified notice, and one of an unknown gateway, are not stored', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  await expect(sendNotice('PAY-NOBODY', 'n1', 'bad')).rejects.toMatchObject({ code: 'webhook_unverified' })
  const notice = { headers: new Headers({ 'x-signature': 'good' }), body: new TextEncoder().encode('n1 PAY-NOBODY') }
  await expect(receivePaymentNotice(engine.ctx, { gateway: 'nobody', notice })).rejects.toMatchObject({ code: 'not_found' })
  await engine.runJobs()
  expect(await kept()).toEqual([])
  expect(await engine.ctx.db.select().from(notices)).toEqual([])
})

test('money at another gateway with an order’s reference does not belong to the order', async () => {
  const order = await engine.order()
  const reference = await paymentReference(engine.ctx, order.id)
  await engine.ctx.db.update(payments).set({ gateway: 'another' })
  engine.gateway.pay(reference, order.total)
  await sendNotice(reference)
  await engine.runJobs()
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting(reference, order.total)])
  expect((await engine.read(order)).status).toBe('pending_payment')
})

test('a gateway that changes the amount of a receipt does not change the posting', async () => {
  const receipt = engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  receipt.amountIdr = rupiah(1_000_000)
  engine.clock.advance(10_000)
  await engine.runJobs()
  expect(await kept()).toMatchObject([{ amount: 25_000 }])
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting('PAY-NOBODY', 25_000)])
})

test('a notice that comes before the order’s own row still pays the order', async () => {
  engine.gateway.pay('PAY-EARLY', 10_000)
  await sendNotice('PAY-EARLY')
  const order = await engine.order()
  await renamePayment(order.id, 'PAY-EARLY')
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(await kept()).toEqual([])
  await engine.expectBooks()
})

test('money in suspense pays its order when the order appears later', async () => {
  engine.gateway.pay('PAY-EARLY', 10_000)
  await sendNotice('PAY-EARLY')
  await engine.runJobs()
  const order = await engine.order()
  await renamePayment(order.id, 'PAY-EARLY')
  engine.clock.advance(6_000)
  await engine.runJobs()
  expect((await engine.read(order)).status).toBe('delivered')
  expect(await kept()).toMatchObject([{ settledAt: expect.any(Date) }])
  expect(await engine.ctx.db.select().from(paymentReceipts)).toHaveLength(1)
  await engine.expectBooks()
})

test('the same money reported many times at once is kept once', async () => {
  const receipt = engine.gateway.pay('PAY-NOBODY', 25_000)
  const named = { gateway: 'scripted', reference: 'PAY-NOBODY', receipt }
  await Promise.all(Array.from({ length: 6 }, () => keepInSuspense(engine.ctx, named)))
  expect(await kept()).toHaveLength(1)
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting('PAY-NOBODY', 25_000)])
})

test('old records are deleted, except those of money that waits for a person', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await sendNotice('PAY-NOTHING')
  for (let count = 0; count < 100; count += 1) {
    engine.clock.advance(day)
    await engine.runJobs()
  }
  await purgeOldRecords(engine.ctx)
  expect((await engine.ctx.db.select().from(notices)).map(({ reference }) => reference)).toEqual(['PAY-NOBODY'])
  expect((await engine.ctx.db.select().from(unknownReferences)).map(({ reference }) => reference)).toEqual(['PAY-NOBODY'])
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting('PAY-NOBODY', 25_000)])
})

/** Gives an order's payment a reference under which money is known already. */
async function renamePayment(orderId: string, reference: string): Promise<void> {
  const old = await paymentReference(engine.ctx, orderId)
  await engine.ctx.db.execute(sql`update payments set id = ${reference} where id = ${old}`)
  await engine.ctx.db.execute(
    sql`update pgboss.job set data = ${JSON.stringify({ paymentId: reference })}::jsonb where data->>'paymentId' = ${old}`,
  )
}

test('money that a person has given back leaves suspense once, and later notices do not add it again', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  const [held] = await kept()
  const giveBack = (id = '') => giveSuspenseBack(engine.ctx, { id, by: { kind: 'operator', id: 'ujang' }, note: 'sent back' })
  await expect(giveBack('SUS-NOBODY')).rejects.toMatchObject({ code: 'not_found' })
  expect(await checkBooks(engine.ctx)).toHaveLength(1)
  expect([await giveBack(held?.id), await giveBack(held?.id)]).toEqual([25_000, 25_000])
  await engine.expectBooks()
  engine.clock.advance(60_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  expect(await kept()).toHaveLength(1)
  await engine.expectBooks()
})

test('money that left suspense by itself can not be given back too', async () => {
  const { externalId } = engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  const [held] = await kept()
  await inTx(engine.ctx, ctx => releaseSuspense(ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', externalId }))
  const given = giveSuspenseBack(engine.ctx, { id: held?.id ?? '', by: { kind: 'operator', id: 'ujang' }, note: 'sent back' })
  await expect(given).rejects.toMatchObject({ code: 'wrong_state' })
  await engine.expectBooks()
})

test.each(['reversal', 'chargeback', 'refund'] as const)(
  'money in suspense that its payer has back by a %s waits for nobody any more; a part of it does',
  async kind => {
    const hear = async () => {
      engine.clock.advance(60_000)
      await sendNotice('PAY-NOBODY')
      await engine.runJobs()
    }
    engine.gateway.pay('PAY-NOBODY', 25_000)
    await hear()
    engine.gateway.takeBack('PAY-NOBODY', kind, kind === 'reversal' ? {} : { amountIdr: 5_000 })
    await hear()
    if (kind !== 'reversal') expect(await kept()).toMatchObject([{ settledAt: null }])
    if (kind !== 'reversal') engine.gateway.takeBack('PAY-NOBODY', kind)
    for (let time = 0; time < 2; time += 1) await hear()
    expect(await checkBooks(engine.ctx)).toEqual([])
    const taking = { id: (await kept())[0]?.id ?? '', userId: (await makeUser(engine.ctx)).id, ...decided }
    await expect(takeSuspense(engine.ctx, taking)).rejects.toMatchObject({ code: 'wrong_state' })
  },
)

test('money in suspense is taken once, for one owner, by whoever of many decides first', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  for (const amount of [25_000, 4_000]) engine.gateway.pay('PAY-NOBODY', amount)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  const [first = '', second = ''] = (await kept()).toSorted((a, b) => b.amount - a.amount).map(({ id }) => id)
  const acts = Array.from({ length: 20 }, (_, at) => {
    if (at % 3 === 0) return giveSuspenseBack(engine.ctx, { id: first, ...decided })
    return takeSuspense(engine.ctx, { id: first, userId: at % 3 === 1 ? userId : null, ...decided })
  })
  const answers = await Promise.allSettled(acts)
  const isDone = answers.map(({ status }) => status === 'fulfilled')
  // One of the three decisions was the first; its repeats answer the same, and the others are refused.
  expect(new Set(isDone.flatMap((done, at) => (done ? at % 3 : []))).size).toBe(1)
  expect(isDone.filter(Boolean).length).toBeGreaterThan(5)
  expect(await checkBooks(engine.ctx)).toMatchObject([isWaiting('PAY-NOBODY', 4_000)])
  const before = await readHolding(engine.ctx, walletAccount(userId))
  const take = (userId: string | null) => takeSuspense(engine.ctx, { id: second, userId, ...decided })
  await expect(take('USR-NOBODY')).rejects.toMatchObject({ code: 'not_found' })
  expect([await take(userId), await take(userId)]).toEqual([4_000, 4_000])
  await expect(take(null)).rejects.toMatchObject({ code: 'wrong_state' })
  await expect(giveSuspenseBack(engine.ctx, { id: second, ...decided })).rejects.toMatchObject({ code: 'wrong_state' })
  expect(await readHolding(engine.ctx, walletAccount(userId))).toBe(before + 4_000)
  await engine.expectBooks()
})

test('a process that dies before the end has taken or given back nothing, and the line typed again does it once', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  for (const amount of [25_000, 4_000]) engine.gateway.pay('PAY-NOBODY', amount)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  const [taken = '', given = ''] = (await kept()).toSorted((a, b) => b.amount - a.amount).map(({ id }) => id)
  const take = (ctx = engine.ctx) => takeSuspense(ctx, { id: taken, userId, ...decided })
  const giveBack = (ctx = engine.ctx) => giveSuspenseBack(ctx, { id: given, ...decided })
  for (const act of [take, giveBack]) await expect(act(dyingAtCommit(engine))).rejects.toThrow('died')
  expect([await readHolding(engine.ctx, walletAccount(userId)), await actsOf(engine)]).toEqual([0, []])
  expect((await checkBooks(engine.ctx)).map(({ found }) => found).toSorted((a, b) => a - b)).toEqual([4_000, 25_000])
  for (let time = 0; time < 2; time += 1) expect([await take(), await giveBack()]).toEqual([25_000, 4_000])
  expect(await readHolding(engine.ctx, walletAccount(userId))).toBe(25_000)
  expect(await actsOf(engine)).toEqual([`suspense_taken ${taken}`, `suspense_settled ${given}`])
  await engine.expectBooks()
})

test('money in suspense that is the store’s is earned, and its gateway still holds it', async () => {
  engine.gateway.pay('PAY-NOBODY', 25_000)
  await sendNotice('PAY-NOBODY')
  await engine.runJobs()
  const [held] = await kept()
  await takeSuspense(engine.ctx, { id: held?.id ?? '', userId: null, by: { kind: 'operator', id: 'ujang' }, note: 'nobody asked' })
  const balances = await readBalances(engine.ctx)
  const of = (name: string) => balances.find(({ account }) => account === name)?.balanceIdr
  expect([of('world:gateway:scripted'), of(unclaimedAccount)]).toEqual([-25_000, 25_000])
  await engine.expectBooks()
})

test('a person sees all money in suspense, page by page, the oldest first', async () => {
  const receipt = (at: number) => ({ externalId: `r${at}`, amountIdr: rupiah(1_000 + at), feeIdr: null, paidAt: engine.clock.now() })
  for (let at = 0; at < 5; at += 1) {
    engine.clock.advance(at % 2)
    await keepInSuspense(engine.ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', receipt: receipt(at) })
  }
  const seen: number[] = []
  for (let cursor: string | undefined | null; cursor !== null; ) {
    const page = await listSuspense(engine.ctx, { limit: 2, cursor })
    seen.push(...page.data.map(({ amount }) => amount))
    cursor = page.next_cursor
  }
  expect(seen.toSorted()).toEqual([1_000, 1_001, 1_002, 1_003, 1_004])
  expect(seen[0]).toBeLessThan(1_002)
})
