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

test('a chargeback that the gateway names by itself and then by an entry of its list is booked once, and a second one of that amount, too', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  const reference = await paymentReference(engine.ctx, order.id)
  const paid = await engine.gateway.queryPayment(reference)
  if (paid.kind !== 'found') throw new Error('it is paid')
  const gone = (externalId: string) => {
    const of = { receiptId: paid.receipts[0]?.externalId ?? '', refundReference: null, amountIdr: rupiah(order.total), at: null }
    return { kind: 'chargeback' as const, externalId, ...of }
  }
  const lostAfter = async (...names: string[]) => {
    const answer = { ...paid, takenBack: names.map(gone) }
    engine.gateway.queryAnswers.push(answer, answer)
    await watchPayment(engine.ctx, { paymentId: reference })
    const balances = await readBalances(engine.ctx)
    return -(balances.find(({ account }) => account === 'result:chargeback')?.balanceIdr ?? 0) / order.total
  }
  expect(await lostAfter('whole')).toBe(1)
  for (let time = 0; time < 2; time += 1) expect(await lostAfter('listed:1')).toBe(1)
  expect(await lostAfter('whole')).toBe(1)
  expect(await lostAfter('listed:2', 'listed:1')).toBe(2)
  expect(await lostAfter('listed:1', 'listed:2')).toBe(2)
})
