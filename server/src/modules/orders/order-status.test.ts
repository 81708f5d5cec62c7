import { orderStatuses } from '@kilat/contract/transactions.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { actorKinds } from '../../platform/actor.ts'
import { canMove, orderMoves, owesDelivery } from './order-status.ts'

const status = fc.constantFrom(...orderStatuses)
/** Every move that this kind of actor may make. */
const movesOf = (kind: (typeof actorKinds)[number]) =>
  orderStatuses.flatMap(from => orderStatuses.filter(to => canMove(from, to, kind)).map(to => `${from} > ${to}`))
const anybody = (from: (typeof orderStatuses)[number], to: (typeof orderStatuses)[number]) =>
  actorKinds.some(kind => canMove(from, to, kind))

test('a refunded order can not move, and a delivered one only by a supplier that takes its delivery back, into a hold', () => {
  for (const to of orderStatuses) expect(anybody('refunded', to)).toBe(false)
  expect(actorKinds.flatMap(kind => movesOf(kind).filter(move => move.startsWith('delivered >')))).toEqual(['delivered > on_hold'])
  expect(movesOf('supplier')).toContain('delivered > on_hold')
})

test.each(['visitor', 'user'] as const)(
  'a buyer can cancel an unpaid order and take a paid one back before it is sent, a user can take a refund, and nothing else (%s)',
  buyer => {
    expect(movesOf(buyer)).toEqual([
      'pending_payment > cancelled',
      'paid > refunding',
      ...(buyer === 'user' ? ['refunding > refunded'] : []),
    ])
  },
)

test('only the system and operators decide to give money back once something may have been sent, and an operator also ends a delivery or lets it go on', () => {
  const refundable = ['pending_payment', 'paid', 'delivering', 'expired', 'cancelled', 'on_hold']
  const others = ['delivering > delivered', 'on_hold > delivered', 'on_hold > delivering', 'refunding > refunded']
  expect(movesOf('operator').toSorted()).toEqual([...refundable.map(from => `${from} > refunding`), ...others].toSorted())
  const refunders = actorKinds.filter(kind => movesOf(kind).some(move => move.endsWith('> refunding') && move !== 'paid > refunding'))
  expect(refunders).toEqual(['operator', 'system'])
})

test('only a gateway makes an order paid, only a supplier, an operator or the system delivered, and a reseller moves none', () => {
  const movers = (to: string) => actorKinds.filter(kind => movesOf(kind).some(move => move.endsWith(`> ${to}`)))
  expect(['paid', 'delivered'].map(movers)).toEqual([['gateway'], ['operator', 'system', 'supplier']])
  expect(movesOf('reseller')).toEqual([])
})

test('no path of moves leads from a refund to a delivery, or from a delivery to a refund without a hold in between', () => {
  fc.assert(
    fc.property(fc.array(status, { maxLength: 12 }), wishes => {
      const path: (typeof orderStatuses)[number][] = ['pending_payment']
      for (const to of wishes) if (anybody(path.at(-1) ?? 'pending_payment', to)) path.push(to)
      const refunded = path.findIndex(at => at === 'refunding' || at === 'refunded')
      if (refunded < 0) return
      const delivered = path.lastIndexOf('delivered')
      expect(delivered).toBeLessThan(refunded)
      if (delivered >= 0) expect(path.slice(delivered, refunded)).toContain('on_hold')
    }),
  )
})

test('every status that is not an end has a move', () => {
  for (const from of orderStatuses)
    if (from !== 'delivered' && from !== 'refunded') expect(Object.keys(orderMoves[from]).length, from).toBeGreaterThan(0)
})

test('the store owes a delivery from the payment until the end is known', () => {
  expect(orderStatuses.filter(owesDelivery)).toEqual(['paid', 'delivering', 'on_hold'])
})
