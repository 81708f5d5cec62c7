import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentReference } from '../../test/buy.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { readBalances } from '../ledger/read.ts'
import { watchPayment } from './watch-payment.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

/** A delivered order, and how much of its money is lost after its gateway has answered that these were taken back. */
async function soldOnce() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const reference = await paymentReference(engine.ctx, order.id)
  const paid = await engine.gateway.queryPayment(reference)
  if (paid.kind !== 'found') throw new Error('it is paid')
  const lostAfter = async (amounts: Record<string, number>, kind: 'chargeback' | 'refund' = 'chargeback') => {
    const of = { kind, receiptId: paid.receipts[0]?.externalId ?? '', refundReference: null, at: null } as const
    const gone = Object.entries(amounts).map(([externalId, amountIdr]) => ({ ...of, externalId, amountIdr: rupiah(amountIdr) }))
    const answer = { ...paid, takenBack: gone }
    engine.gateway.queryAnswers.push(answer, answer)
    await watchPayment(engine.ctx, { paymentId: reference })
    const balances = await readBalances(engine.ctx)
    return -(balances.find(({ account }) => account === 'result:chargeback')?.balanceIdr ?? 0)
  }
  return { total: order.total, lostAfter }
}

test('a chargeback that the gateway tells whole and lists later in parts is booked once, and a part more is booked, too', async () => {
  const { total, lostAfter } = await soldOnce()
  expect(await lostAfter({ whole: total })).toBe(total)
  // The gateway lists one part, and calls the rest by the name of the whole.
  expect(await lostAfter({ 'listed:1': 4_000, whole: total - 4_000 })).toBe(total)
  expect(await lostAfter({ 'listed:1': 4_000 })).toBe(total)
  expect(await lostAfter({ 'listed:1': 4_000, 'listed:2': total - 4_000 })).toBe(total)
  expect(await lostAfter({ whole: total })).toBe(total)
  for (let time = 0; time < 2; time += 1)
    expect(await lostAfter({ 'listed:3': 3_000, 'listed:2': total - 4_000, 'listed:1': 4_000 })).toBe(total + 3_000)
  expect(await lostAfter({ 'listed:1': 4_000, 'listed:2': total - 4_000, 'listed:3': 3_000 })).toBe(total + 3_000)
})

test('a chargeback that the gateway lists in parts and tells whole later is booked once', async () => {
  const { total, lostAfter } = await soldOnce()
  expect(await lostAfter({ 'listed:1': 4_000 })).toBe(4_000)
  expect(await lostAfter({ 'listed:1': 4_000, 'listed:2': total - 4_000 })).toBe(total)
  for (let time = 0; time < 2; time += 1) expect(await lostAfter({ whole: total })).toBe(total)
})

test('a chargeback that the gateway names by itself and then by an entry of its list is booked once, and a second one of that amount, too', async () => {
  const { total, lostAfter } = await soldOnce()
  expect(await lostAfter({ whole: total })).toBe(total)
  for (let time = 0; time < 2; time += 1) expect(await lostAfter({ 'listed:1': total })).toBe(total)
  expect(await lostAfter({ whole: total })).toBe(total)
  expect(await lostAfter({ 'listed:2': total, 'listed:1': total })).toBe(2 * total)
  expect(await lostAfter({ 'listed:1': total, 'listed:2': total })).toBe(2 * total)
})

test('a refund at the gateway that it lists among the parts of a later chargeback is none of them', async () => {
  const { total, lostAfter } = await soldOnce()
  expect(await lostAfter({ 'listed:1': 3_000 }, 'refund')).toBe(3_000)
  expect(await lostAfter({ 'listed:1': 3_000, whole: total - 3_000 })).toBe(total)
  for (let time = 0; time < 2; time += 1)
    expect(await lostAfter({ 'listed:1': 3_000, 'listed:2': 3_000, whole: total - 6_000 })).toBe(total)
})
