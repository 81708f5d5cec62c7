import { orderStatuses } from '@kilat/contract/transactions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorKinds } from '../../platform/actor.ts'
import { canMove, orderMoves, owesDelivery } from './order-status.ts'

const status = fc.constantFrom(...orderStatuses)
const endings = ['delivered', 'refunded'] as const

/** Every move that this kind of actor may make. */
const movesOf = (kind: (typeof actorKinds)[number]) =>
  orderStatuses.flatMap(from => orderStatuses.filter(to => canMove(from, to, kind)).map(to => `${from} > ${to}`))
const anybody = (from: (typeof orderStatuses)[number], to: (typeof orderStatuses)[number]) =>
  actorKinds.some(kind => canMove(from, to, kind))

test('a delivered or refunded order can not move', () => {
  for (const end of endings) for (const to of orderStatuses) expect(anybody(end, to)).toBe(false)
})

test.each(['visitor', 'user'] as const)('a buyer can cancel an unpaid order, a user can take a refund, and nothing else (%s)', buyer => {
  expect(movesOf(buyer)).toEqual(['pending_payment > cancelled', ...(buyer === 'user' ? ['refunding > refunded'] : [])])
})

test('only the system and operators decide to give money back, and an operator also ends a delivery or lets it go on', () => {
  const refundable = ['pending_payment', 'paid', 'delivering', 'expired', 'cancelled', 'on_hold']
  const others = ['delivering > delivered', 'on_hold > delivered', 'on_hold > delivering', 'refunding > refunded']
  expect(movesOf('operator').toSorted()).toEqual([...refundable.map(from => `${from} > refunding`), ...others].toSorted())
  const refunders = actorKinds.filter(kind => movesOf(kind).some(move => move.endsWith('> refunding')))
  expect(refunders).toEqual(['operator', 'system'])
})

test('only a gateway makes an order paid, only a supplier, an operator or the system delivered, and a reseller moves none', () => {
  const movers = (to: string) => actorKinds.filter(kind => movesOf(kind).some(move => move.endsWith(`> ${to}`)))
  expect(['paid', 'delivered'].map(movers)).toEqual([['gateway'], ['operator', 'system', 'supplier']])
  expect(movesOf('reseller')).toEqual([])
})

test('no path of moves leads from a refund to a delivery or back', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), wishes => {
      const path: (typeof orderStatuses)[number][] = ['pending_payment']
      for (const to of wishes) if (anybody(path.at(-1) ?? 'pending_payment', to)) path.push(to)
      expect(path.includes('delivered') && (path.includes('refunding') || path.includes('refunded'))).toBe(false)
    }),
  )
})

test('every status except the two final ones has a move', () => {
  for (const from of orderStatuses)
    if (from !== 'delivered' && from !== 'refunded') expect(Object.keys(orderMoves[from]).length, from).toBeGreaterThan(0)
})

test('the store owes a delivery from the payment until the end is known', () => {
  expect(orderStatuses.filter(owesDelivery)).toEqual(['paid', 'delivering', 'on_hold'])
})
