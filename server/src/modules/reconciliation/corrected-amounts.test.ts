import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReceipts } from '../../db/schema/payments.ts'
import { readPlainStatement } from '../../gateways/plain-statement.ts'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { bankAccount, gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { readBalances } from '../ledger/read.ts'
import { listDifferences } from './read.ts'
import { reconcilePayment } from './reconcile-payment.ts'
import { settleDifference } from './settle-difference.ts'
import { takeStatement } from './take-statement.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
  engine.gateway.readStatement = readPlainStatement
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const decided = { by: { kind: 'operator' as const, id: 'ujang' }, note: 'so says the gateway' }
const take = (line: (string | number)[]) => {
  const file = new TextEncoder().encode(['kind,reference,id,gross,fee,at', [...line, engine.clock.now().toISOString()].join()].join('\n'))
  return takeStatement(engine.ctx, { gateway: 'scripted', file, columns: {}, decided })
}
const waiting = async () => (await listDifferences(engine.ctx, { limit: 50 })).data
const amounts = async () => (await waiting()).map(({ ours, theirs }) => [ours, theirs])
const balanceOf = async (name: string) => (await readBalances(engine.ctx)).find(({ account }) => account === name)?.balanceIdr ?? 0
async function book(act: 'book' | 'accept' = 'book') {
  const [one] = await waiting()
  const settling = { id: one?.id ?? '', version: one?.version ?? 0, act, decided }
  await Promise.all([settleDifference(engine.ctx, settling), settleDifference(engine.ctx, settling)])
}

test('a payout whose line comes again with another amount or fee is booked once, by what is new in it', async () => {
  await take(['payout', '', 'P-1', 15_000, 2_500])
  await book()
  await take(['payout', '', 'P-1', 15_500, 3_000])
  expect(await amounts()).toEqual([[-15_000, -15_500]])
  await book()
  expect([await balanceOf(bankAccount), await balanceOf(gatewayCostAccount)]).toEqual([-15_500, -3_000])
  await take(['payout', '', 'P-1', 14_000, 3_000])
  await book()
  expect([await balanceOf(bankAccount), await waiting()]).toEqual([-14_000, []])
})

test('a fee that the gateway corrects is booked as what it is in the end', async () => {
  for (const fee of [50_000, 55_000, 40_000]) {
    await take(['monthly fee', '', 'F-1', -fee, ''])
    await book()
    expect(await balanceOf(gatewayCostAccount)).toBe(-fee)
  }
})

test('what was booked as a statement says stays booked when another source knows of no difference', async () => {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  await take(['payment', reference, receipt?.externalId ?? '', (receipt?.amount ?? 0) - 4_000, receipt?.gatewayCost ?? 0])
  await book()
  for (let time = 0; time < 2; time += 1) await reconcilePayment(engine.ctx, { paymentId: reference })
  expect(await waiting()).toEqual([])
})

/** A paid order's receipt, and how the gateway's account has moved since. */
async function buy() {
  const order = await engine.order()
  await engine.pay(order)
  const reference = await paymentReference(engine.ctx, order.id)
  const [receipt] = await engine.ctx.db.select().from(paymentReceipts).where(eq(paymentReceipts.paymentId, reference))
  const { amount = rupiah(0), gatewayCost: fee = rupiah(0), externalId = '' } = receipt ?? {}
  const held = await balanceOf(gatewayAccount('scripted'))
  const moved = async () => (await balanceOf(gatewayAccount('scripted'))) - held
  return { reference, amount, fee, externalId, moved }
}

test('what was booked for a receipt follows the gateway, and is booked back once the gateway says what the store had', async () => {
  const { reference, amount, fee, externalId, moved } = await buy()
  const say = (gross: number) => take(['payment', reference, externalId, gross, fee])
  await say(amount - 4_000)
  await book()
  expect(await moved()).toBe(4_000)
  await say(amount - 1_000)
  expect(await amounts()).toEqual([[amount - 4_000, amount - 1_000]])
  await book()
  expect([await moved(), await amounts()]).toEqual([1_000, []])
  for (let time = 0; time < 2; time += 1) await say(amount)
  expect(await amounts()).toEqual([[amount - 1_000, amount]])
  await book()
  await say(amount)
  expect([await moved(), await amounts()]).toEqual([0, []])
})

test('a receipt whose amount agrees again while its fee differs has its gap booked back first, and then its fee', async () => {
  const { reference, amount, fee, externalId, moved } = await buy()
  const say = (gross: number, feeIdr: number) => take(['payment', reference, externalId, gross, feeIdr])
  await say(amount - 4_000, fee)
  await book()
  await say(amount, fee + 7)
  expect(await amounts()).toEqual([[amount - 4_000, amount]])
  await book()
  expect(await moved()).toBe(0)
  await say(amount, fee + 7)
  expect(await amounts()).toEqual([[fee, fee + 7]])
  await book()
  await say(amount, fee + 7)
  expect([await moved(), await waiting()]).toEqual([7, []])
})

test('a gap that was booked, and whose correction was accepted, is asked back once the gateway says what the store had, and asked once', async () => {
  const { reference, amount, fee, externalId, moved } = await buy()
  const say = (gross: number) => take(['payment', reference, externalId, gross, fee])
  await say(amount - 4_000)
  await book()
  await say(amount - 1_000)
  await book('accept')
  for (let time = 0; time < 2; time += 1) await say(amount)
  expect(await amounts()).toEqual([[amount - 4_000, amount]])
  await book('accept')
  await say(amount)
  expect([await moved(), await waiting()]).toEqual([4_000, []])
})
