import { orderStatuses } from '@kilat/contract/transactions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canMove, orderMoves, owesDelivery } from './order-status.ts'

const status = fc.constantFrom(...orderStatuses)
const endings = ['delivered', 'refunded'] as const

test('a delivered or refunded order moves nowhere', () => {
  for (const end of endings) for (const to of orderStatuses) expect(canMove(end, to, 'engine')).toBe(false)
})

test('a buyer can cancel an unpaid order and nothing else', () => {
  const allowed = orderStatuses.flatMap(from => orderStatuses.filter(to => canMove(from, to, 'buyer')).map(to => `${from} > ${to}`))
  expect(allowed).toEqual(['pending_payment > cancelled'])
})

test('no path leads from a refund to a delivery or back, whatever the moves', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), wishes => {
      const path: (typeof orderStatuses)[number][] = ['pending_payment']
      for (const to of wishes) if (canMove(path.at(-1) ?? 'pending_payment', to, 'engine')) path.push(to)
      expect(path.includes('delivered') && (path.includes('refunding') || path.includes('refunded'))).toBe(false)
    }),
  )
})

test('every state but the two ends has a way out', () => {
  for (const from of orderStatuses)
    if (from !== 'delivered' && from !== 'refunded') expect(Object.keys(orderMoves[from]).length, from).toBeGreaterThan(0)
})

test('the store owes a delivery from payment until the end is known', () => {
  expect(orderStatuses.filter(owesDelivery)).toEqual(['paid', 'delivering', 'on_hold'])
})
