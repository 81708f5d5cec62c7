import { rupiah } from '@kilat/contract/money.ts'
import type { TimelineCode } from '@kilat/contract/timeline.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { orderExample } from './order-example.ts'
import { timelineSteps } from './timeline-steps.ts'

const at = '2026-11-21T07:38:51.000Z'
const missed = '2026-11-21T07:30:00.000Z'
const entry = (code: TimelineCode, data: Record<string, unknown> = {}) => ({ at, code, data })
const start = orderExample().timeline
const stepsOf = (over: Partial<Transaction>) => timelineSteps(orderExample(over)).map(step => [step.state, step.title])

test('money that the payer’s bank took back is not said to be back', () => {
  const timeline = [...start, entry('refunded', { amount: 20_500, to: 'taken_back' })]
  expect(stepsOf({ status: 'refunded', timeline }).at(-1)).toEqual(['done', 'Pembayaranmu ditarik kembali'])
})

test('of money that the payer’s bank took, no step says that the store sends it back', () => {
  const refund = { status: 'done', account: null, reason: 'payment_taken_back', due_at: missed, settled_at: missed } as const
  const taken: Transaction['refunds'][number] = { ...refund, to: 'taken_back', amount: rupiah(20_500) }
  const started = entry('refund_started', { amount: 20_500, reason: 'payment_taken_back' })
  const timeline = [...start, started, entry('refunded', { amount: 20_500, to: 'taken_back' })]
  expect(stepsOf({ status: 'refunded', timeline, refunds: [taken] }).slice(1)).toEqual([['done', 'Pembayaranmu ditarik kembali']])
  const rest: Transaction['refunds'][number] = { ...refund, status: 'pending', to: 'source', amount: rupiah(5_000), settled_at: null }
  expect(stepsOf({ status: 'refunding', timeline, refunds: [rest, taken] })[1]).toEqual(['late', 'Uang sedang kembali'])
})

test('of two refunds with one reason each is said to be back or under way by itself', () => {
  const refund = { account: null, reason: 'delivery_failed', amount: rupiah(10_000), to: 'source', due_at: missed } as const
  const refunds: Transaction['refunds'] = [
    { ...refund, status: 'done', settled_at: missed },
    { ...refund, status: 'pending', settled_at: null },
  ]
  const started = (place: number) =>
    entry('refund_started', { amount: 10_000, reason: 'delivery_failed', units: 1, quantity: 3, refunds: [place] })
  const timeline = [...start, started(0), started(1)]
  expect(stepsOf({ status: 'delivering', quantity: 3, timeline, refunds }).slice(1, 3)).toEqual([
    ['done', 'Uang 1 dari 3 kami kembalikan'],
    ['late', 'Uang 1 dari 3 sedang kembali'],
  ])
})

test('a payment that is taken back after the delivery is not said to have stopped it', () => {
  const noteOf = (data: Record<string, unknown>) => {
    const timeline = [...start, entry('delivered'), entry('payment_taken_back', { amount: 20_500, ...data })]
    return timelineSteps(orderExample({ status: 'delivered', timeline })).at(-1)?.note
  }
  expect(noteOf({ from_wallet: 0 })).toBe('Rp20.500')
  expect(noteOf({ from_wallet: 5_000 })).toContain('Rp5.000 yang sudah masuk ke saldo kami keluarkan lagi')
  expect(noteOf({})).toContain('pengirimannya kami hentikan')
})
