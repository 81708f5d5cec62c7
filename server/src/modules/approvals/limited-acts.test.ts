import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Approval } from '@kilat/contract/operator/approvals.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { approvals } from '../../db/schema/approvals.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { payouts } from '../../db/schema/refunds.ts'
import type { Console } from '../../test/call-console.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { joinOperator } from '../../test/join-operator.ts'
import { makeUser } from '../../test/make-user.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { keepInSuspense } from '../payments/keep-in-suspense.ts'
import { carryOutDue } from './carry-out-due.ts'

const reason = 'sudah dicek'
let engine: Engine
let sari: Console
let bayu: Console
beforeEach(async () => {
  engine = await createEngine({ settings: { operatorAloneLimitIdr: rupiah(1_000) } })
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
  bayu = (await joinOperator(engine.ctx, { name: 'bayu', role: 'finance' })).browser
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

/** Tries an act, asks for it once it is refused, and lets the other operator agree. */
async function agreeTo(act: string, path: string, { id, body }: { id: string; body: object }): Promise<Approval> {
  const headers = { 'idempotency-key': randomUUID() }
  const tried = await sari.call('POST', path, { headers, body })
  expect((await tried.json()).code).toBe('agreement_needed')
  const asked = await sari.data<Approval>('POST', '/operator/approvals', { headers, body: { act, params: { id }, body } })
  return bayu.data('POST', `/operator/approvals/${asked.id}/agree`, { body: { reason } })
}

/** As if the process had died after the act, before its end was noted. */
async function forgetEnd({ id }: Approval, { params, body }: { params: object; body: object }): Promise<void> {
  const again = { status: 'agreed', endedAt: null, params: { ...params }, body: { ...body } } as const
  await engine.ctx.db.update(approvals).set(again).where(eq(approvals.id, id))
  await carryOutDue(engine.ctx)
}

const balanceOf = (userId: string) => readHolding(engine.ctx, walletAccount(userId))

test('a payout that was agreed to keeps the claim for one transfer, also if its end is noted only later', async () => {
  engine.supplier.script.push({ does: 'fail', says: 'truth' })
  const order = await engine.order({ channel: 'bca_va' })
  await engine.pay(order)
  await engine.runJobs()
  const { version } = await engine.read(order)
  const account = { bank: 'BCA', number: '1234567890', holder: 'Sari Dewi', shown_by: 'ditelepon' }
  const body = { reason, version, amount: order.total, ...account }
  const ended = await agreeTo('payOut', `/operator/claims/${order.id}/pay-out`, { id: order.id, body })
  expect(ended).toMatchObject({ status: 'done', subject: order.id })
  expect(JSON.stringify(await engine.ctx.db.select().from(approvals))).not.toContain(account.number)
  await forgetEnd(ended, { params: { id: order.id }, body })
  expect(await engine.ctx.db.select().from(payouts)).toHaveLength(1)
  expect(await engine.ctx.db.select().from(approvals)).toMatchObject([{ status: 'done' }])
})

test('money in suspense goes to its owner once after somebody agreed, and lapses if it has gone elsewhere', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  const receipt = { externalId: 'r1', amountIdr: rupiah(5_000), feeIdr: null, paidAt: engine.clock.now() }
  await keepInSuspense(engine.ctx, { gateway: 'scripted', reference: 'PAY-NOBODY', receipt })
  const [money] = await engine.ctx.db.select().from(suspenseReceipts)
  const id = money?.id ?? ''
  const path = `/operator/suspense/${id}/take`
  const ended = await agreeTo('takeSuspense', path, { id, body: { user: userId, reason } })
  expect(ended.status).toBe('done')
  await forgetEnd(ended, { params: { id }, body: { user: userId, reason } })
  expect(await balanceOf(userId)).toBe(5_000)
  const late = await agreeTo('takeSuspense', path, { id, body: { user: null, reason } })
  expect(late).toMatchObject({ status: 'lapsed', lapse: expect.stringContaining('pihak lain') })
  expect(await balanceOf(userId)).toBe(5_000)
})

test('taking from a wallet needs an agreement like giving, and lapses if the wallet has less by then', async () => {
  const { id: userId } = await makeUser(engine.ctx)
  const path = `/operator/wallets/${userId}/adjust`
  const given = await agreeTo('adjustWallet', path, { id: userId, body: { amount: 5_000, reason } })
  await forgetEnd(given, { params: { id: userId }, body: { amount: 5_000, reason } })
  expect(await balanceOf(userId)).toBe(5_000)
  const taken = await agreeTo('adjustWallet', path, { id: userId, body: { amount: -6_000, reason } })
  expect(taken).toMatchObject({ status: 'lapsed', lapse: expect.stringContaining('kurang') })
  expect(await balanceOf(userId)).toBe(5_000)
})

test('an order on hold is refunded once after somebody agreed', async () => {
  engine.supplier.script.push(...Array.from({ length: 99 }, () => ({ does: 'lose', says: 'silence' }) as const))
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  engine.clock.advance(31 * 60_000)
  await engine.runJobs()
  // The keys that were shown have expired meanwhile.
  sari = (await joinOperator(engine.ctx, { name: 'sari', role: 'owner' })).browser
  bayu = (await joinOperator(engine.ctx, { name: 'bayu', role: 'finance' })).browser
  const { version } = await engine.read(order)
  const body = { reason, version }
  const ended = await agreeTo('refundOrder', `/operator/orders/${order.id}/refund`, { id: order.id, body })
  expect(ended.status).toBe('done')
  await forgetEnd(ended, { params: { id: order.id }, body })
  expect(await engine.ctx.db.select().from(approvals)).toMatchObject([{ status: 'done' }])
  const { refunds } = await sari.data<{ refunds: { amount: number }[] }>('GET', `/operator/orders/${order.id}`)
  expect(refunds.map(({ amount }) => amount)).toEqual([order.total])
})
