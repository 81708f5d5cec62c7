import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Approval } from '@kilat/contract/operator/approvals.ts'
import type { Task } from '@kilat/contract/operator/tasks.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvals } from '../../db/schema/approvals.ts'
import { users } from '../../db/schema/identity.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { addDays, jakartaDay } from '../../platform/jakarta-day.ts'
import type { Console } from '../../test/call-console.ts'
import { daysLater } from '../../test/days-later.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { asUser, makeUser } from '../../test/make-user.ts'
import { decided, dyingAfter } from '../../test/operator-hands.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { endOperator } from '../operators/end-operator.ts'
import { chooseRefundWay } from '../orders/choose-refund-way.ts'
import { keepInSuspense } from '../payments/keep-in-suspense.ts'
import { endStatement } from '../reconciliation/end-statement.ts'
import { listDifferences } from '../reconciliation/read.ts'
import { adjustWallet } from '../wallet/adjust-wallet.ts'
import { carryOutDue } from './carry-out-due.ts'
import { agreeToAct } from './decide-approval.ts'

const reason = 'pembeli minta'
let engine: Engine
let sari: Console
let bayu: Console
beforeEach(async () => {
  engine = await createEngine({ settings: { operatorAloneLimitIdr: rupiah(1_000) } })
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
  bayu = (await joinOperator(engine.ctx, { name: 'bayu', role: 'finance' })).browser
})
afterEach(() => engine.close())

const ask = (act: string, id: string, body: object) =>
  sari.data<Approval>('POST', '/operator/approvals', { headers: { 'idempotency-key': randomUUID() }, body: { act, params: { id }, body } })

/** Where the money of the only request goes, as the list and the tasks of a console say. */
async function seenBy(browser: Console) {
  const [listed] = await browser.data<Approval[]>('GET', '/operator/approvals?limit=20')
  const task = (await browser.data<Task[]>('GET', '/operator/tasks')).find(({ kind }) => kind === 'approval')
  return [listed?.to, task?.to]
}

test('who agrees to a payout compares the account it goes to; support and the ended request do not show it', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  const account = { bank: 'BCA', number: '6660001112', holder: 'Sari Dewi' }
  const { version } = await engine.read(order)
  const { id } = await ask('payOut', order.id, { reason, version, amount: order.total, ...account, shown_by: 'ditelepon' })
  const to = { kind: 'account', ...account }
  expect(await seenBy(bayu)).toEqual([to, to])
  const tari = (await joinOperator(engine.ctx, { name: 'tari', role: 'support' })).browser
  expect(await seenBy(tari)).toEqual([null, null])
  await bayu.call('POST', `/operator/approvals/${id}/stop`, { body: { reason: 'bukan pembelinya' } })
  expect((await seenBy(bayu))[0]).toBe(null)
})

test('who agrees to money of nobody sees whose wallet it goes to, or that it is the store’s', async () => {
  const { id: user } = await makeUser(engine.ctx)
  await engine.ctx.db.update(users).set({ email: 'wati@contoh.id' }).where(eq(users.id, user))
  const receipt = { externalId: 'r1', amountIdr: rupiah(5_000_000), feeIdr: null, paidAt: engine.clock.now() }
  await keepInSuspense(engine.ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', receipt })
  const [money] = await engine.ctx.db.select().from(suspenseReceipts)
  const { id } = await ask('takeSuspense', money?.id ?? '', { user, reason })
  const to = { kind: 'wallet', user, name: 'wati@contoh.id', is_taken: false }
  expect(await seenBy(bayu)).toEqual([to, to])
  await sari.call('POST', `/operator/approvals/${id}/stop`, { body: { reason } })
  await ask('takeSuspense', money?.id ?? '', { user: null, reason })
  expect(await seenBy(bayu)).toEqual([{ kind: 'store' }, { kind: 'store' }])
})

test('who agrees to an adjusted wallet sees whether it is given or taken', async () => {
  const { id: user } = await makeUser(engine.ctx)
  for (const amount of [5_000, -5_000]) {
    const { id } = await ask('adjustWallet', user, { amount, reason })
    expect((await seenBy(bayu))[0]).toMatchObject({ kind: 'wallet', user, is_taken: amount < 0 })
    await sari.call('POST', `/operator/approvals/${id}/stop`, { body: { reason } })
  }
})

test('a refund above the limit that its gateway called sent is not opened again by one operator alone', async () => {
  const { id: user } = await makeUser(engine.ctx)
  const balance = () => readHolding(engine.ctx, walletAccount(user))
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ asker: user })
  await chooseRefundWay(engine.ctx, { id: order.id, to: 'source', asker: asUser(user) })
  await engine.pay(order)
  await engine.runJobs()
  const [refund] = await engine.ctx.db.select().from(refunds)
  const day = jakartaDay(engine.clock.now())
  await endStatement(daysLater(engine.ctx, 14), { gateway: 'scripted', fromDay: addDays(day, -1), toDay: addDays(day, 9), decided })
  const one = (await listDifferences(engine.ctx, { limit: 50 })).data.find(({ thing }) => thing === `refund:${refund?.id}`)
  const body = { version: one?.version, reason }
  const refused = await sari.call('POST', `/operator/differences/${one?.id}/reopen`, { body })
  expect([(await refused.json()).code, await balance()]).toEqual(['agreement_needed', 0])
  expect((await sari.call('POST', `/operator/differences/${one?.id}/settle`, { body: { ...body, act: 'reopen' } })).status).toBe(400)
  const { id, amount } = await ask('reopenRefund', one?.id ?? '', body)
  expect([amount, (await seenBy(bayu))[0]]).toEqual([order.total, { kind: 'buyer' }])
  expect(await bayu.data('POST', `/operator/approvals/${id}/agree`, { body: { reason } })).toMatchObject({ status: 'done' })
  expect(await balance()).toBe(order.total)
  await engine.expectBooks()
})

test('an act that was begun and not done lapses once whoever asked may not move money any more', async () => {
  const { id: user } = await makeUser(engine.ctx)
  await joinOperator(engine.ctx, { name: 'wati', role: 'owner' })
  const { id } = await ask('givePromotion', user, { amount: 20_000, reason })
  await expect(agreeToAct(dyingAfter(engine, 1), { id, name: 'bayu', note: reason })).rejects.toThrow('died')
  await endOperator(engine.ctx, { name: 'sari', by: { kind: 'operator', id: 'wati' }, note: 'pergi' })
  await carryOutDue(engine.ctx)
  const [approval] = await engine.ctx.db.select().from(approvals).where(eq(approvals.id, id))
  expect([approval?.status, await readHolding(engine.ctx, walletAccount(user))]).toEqual(['lapsed', 0])
})

test('an act that was done is noted as done, although the process died then and whoever asked may not move money any more', async () => {
  const { id: user } = await makeUser(engine.ctx)
  await joinOperator(engine.ctx, { name: 'wati', role: 'owner' })
  const { id } = await ask('givePromotion', user, { amount: 20_000, reason })
  await expect(agreeToAct(dyingAfter(engine, 2), { id, name: 'bayu', note: reason })).rejects.toThrow('died')
  await endOperator(engine.ctx, { name: 'sari', by: { kind: 'operator', id: 'wati' }, note: 'pergi' })
  await carryOutDue(engine.ctx)
  const [approval] = await engine.ctx.db.select().from(approvals).where(eq(approvals.id, id))
  expect([approval?.status, await readHolding(engine.ctx, walletAccount(user))]).toEqual(['done', 20_000])
})

test('another act by whoever asked, in the same words, does not make an act done that was only begun', async () => {
  const [{ id: user }, { id: other }] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  await joinOperator(engine.ctx, { name: 'wati', role: 'owner' })
  const { id } = await ask('givePromotion', user, { amount: 20_000, reason })
  await expect(agreeToAct(dyingAfter(engine, 1), { id, name: 'bayu', note: reason })).rejects.toThrow('died')
  const small = { amountIdr: 500, as: 'promotion', by: { kind: 'operator', id: 'sari' }, note: reason } as const
  for (const userId of [user, other]) await adjustWallet(engine.ctx, { ...small, userId, idempotencyKey: randomUUID() })
  await endOperator(engine.ctx, { name: 'sari', by: { kind: 'operator', id: 'wati' }, note: 'pergi' })
  await carryOutDue(engine.ctx)
  const [approval] = await engine.ctx.db.select().from(approvals).where(eq(approvals.id, id))
  expect([approval?.status, await readHolding(engine.ctx, walletAccount(user))]).toEqual(['lapsed', 500])
})
