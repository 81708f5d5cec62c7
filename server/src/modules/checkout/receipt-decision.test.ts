import { rupiah } from '@kilat/contract/money.ts'
import { orderStatuses } from '@kilat/contract/transactions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideOnReceipt } from './receipt-decision.ts'

const total = rupiah(20_000)
const decide = (more: Partial<Parameters<typeof decideOnReceipt>[0]>) =>
  decideOnReceipt({
    status: 'pending_payment',
    totalIdr: total,
    amountIdr: total,
    isInTime: true,
    canDeliver: true,
    hasWithdrawnOften: false,
    ...more,
  })

test('the full amount in time leads to the delivery', () => {
  expect(decide({})).toEqual({ code: 'paid', order: 'deliver', excessIdr: 0 })
})

test('an underpayment is refunded as a whole', () => {
  expect(decide({ amountIdr: rupiah(19_999) })).toEqual({ code: 'underpaid', order: 'refund_order', excessIdr: 0 })
})

test('an overpayment leads to the delivery, and the excess is refunded', () => {
  expect(decide({ amountIdr: rupiah(25_000) })).toEqual({ code: 'overpaid', order: 'deliver', excessIdr: 5_000 })
})

test('late money revives the order if it can be delivered at no loss, and is otherwise refunded', () => {
  expect(decide({ status: 'expired', isInTime: false })).toEqual({ code: 'paid_late', order: 'deliver', excessIdr: 0 })
  expect(decide({ status: 'expired', isInTime: false, canDeliver: false })).toEqual({
    code: 'paid_late_refund',
    order: 'refund_order',
    excessIdr: 0,
  })
})

test('money that arrived in time is paid in time, however late the store hears of it', () => {
  expect(decide({ status: 'expired' })).toEqual({ code: 'paid', order: 'deliver', excessIdr: 0 })
})

test('money for a cancelled order is refunded, because the buyer did not want it', () => {
  expect(decide({ status: 'cancelled' })).toMatchObject({ code: 'paid_after_cancel', order: 'refund_order' })
})

test('money for a cancelled order revives it for who had too much back, if it can be delivered, and is otherwise refunded', () => {
  const often = { status: 'cancelled', hasWithdrawnOften: true, isInTime: false } as const
  expect(decide(often)).toEqual({ code: 'paid_though_cancelled', order: 'deliver', excessIdr: 0 })
  expect(decide({ ...often, amountIdr: rupiah(25_000) })).toEqual({ code: 'overpaid', order: 'deliver', excessIdr: 5_000 })
  expect(decide({ ...often, amountIdr: rupiah(19_999) })).toMatchObject({ code: 'underpaid', order: 'refund_order' })
  expect(decide({ ...often, canDeliver: false })).toMatchObject({ code: 'paid_after_cancel', order: 'refund_order' })
})

test('a second payment is refunded as a whole and does not change the order', () => {
  for (const status of ['paid', 'delivering', 'delivered', 'on_hold', 'refunding', 'refunded'] as const)
    expect(decide({ status })).toEqual({ code: 'paid_twice', order: 'stay', excessIdr: total })
})

test('every rupiah is either kept by the order or refunded, whatever arrives when', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...orderStatuses),
      fc.integer({ min: 1, max: 90_000 }),
      fc.boolean(),
      fc.boolean(),
      (status, amount, canDeliver, hasWithdrawnOften) => {
        const decision = decide({ status, amountIdr: rupiah(amount), canDeliver, hasWithdrawnOften })
        const kept = decision.order === 'deliver' ? total : 0
        const back = decision.order === 'refund_order' ? amount : decision.excessIdr
        expect(kept + back).toBe(amount)
      },
    ),
  )
})
