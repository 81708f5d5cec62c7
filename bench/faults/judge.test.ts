import { expect, test } from 'vitest'
import type { Facts, OrderRow } from './facts.ts'
import { judge, type Outside } from './judge.ts'
import { playerOf } from './plan.ts'

const order: OrderRow = {
  id: 'KLT-1',
  item: '59 Diamonds',
  status: 'delivered',
  player: playerOf(1),
  quantity: 1,
  total: 20_000,
  refunded: 0,
  given_up: 0,
}
const attempt = {
  ...{ reference: 'DEL-1', order_id: 'KLT-1', unit: 1, status: 'succeeded', is_given_up: false },
  ...{ max_cost: 10_000, booked: 9_000, is_marked: false, is_doubted: false },
}
const refund = {
  id: 'REF-1',
  subject_id: 'KLT-1',
  gateway: 'xendit',
  status: 'done',
  reason: 'delivery_failed',
  amount: 20_000,
  is_sent: true,
}

const right: Facts = {
  orders: [order],
  deposits: [{ id: 'DEP-1', status: 'paid', user_id: 'USR-1' }],
  booked: [
    { gateway: 'xendit', reference: 'PAY-1', amount: 20_000 },
    { gateway: 'sandbox', reference: 'PAY-2', amount: 50_000 },
  ],
  sandbox: [{ reference: 'PAY-2', amount: 50_000 }],
  refunds: [],
  attempts: [attempt],
  wallets: [{ user_id: 'USR-1', balance: 50_000, expected: 50_000 }],
  waiting: [],
  stuckJobs: [],
  books: [],
}
const delivery = { reference: 'DEL-1', costIdr: 9_000, what: 'MOBILE LEGENDS 59 Diamond (53 + 6 Bonus)', isTakenBack: false }
const seen: Outside = {
  kept: [{ gateway: 'xendit', reference: 'PAY-1', amount: 20_000 }],
  refunds: new Map(),
  deliveriesOf: number => (number === 1 ? [delivery] : []),
  ids: new Set(['KLT-1', 'DEP-1']),
}

const judged = (facts: Partial<Facts>, outside: Partial<Outside> = {}) => judge({ ...right, ...facts }, { ...seen, ...outside })
const refunded = { orders: [{ ...order, status: 'refunded', refunded: 1 }], attempts: [] }
const nothing = { deliveriesOf: () => [] }

test('a store that did what its companies saw has no fault', () => {
  const { faults, unfinished, ends } = judged({})
  expect([faults, unfinished]).toEqual([[], []])
  expect([...ends]).toEqual([
    ['delivered', 1],
    ['deposit paid', 1],
  ])
})

test('what waits for a person is counted with its reason, and is no fault', () => {
  const books = [{ what: 'money for a reference nobody knows waits for a person', where: 'xendit PAY-9', expected: 0, found: 5 }]
  const { faults, waits } = judged({ books, waiting: [{ what: 'suspense', amount: 5 }] })
  expect(faults).toEqual([])
  expect([...waits]).toEqual([['suspense', { count: 1, amount: 5 }]])
})

test.for<[what: string, facts: Partial<Facts>, outside?: Partial<Outside>]>([
  [
    'a unit that was delivered twice',
    { attempts: [attempt, { ...attempt, reference: 'DEL-2' }] },
    { deliveriesOf: () => [delivery, { ...delivery, reference: 'DEL-2' }] },
  ],
  ['a pack that is not what was sold', {}, { deliveriesOf: () => [{ ...delivery, what: 'MOBILE LEGENDS 74 Diamond' }] }],
  ['a charge above the ceiling of which nobody is told', { attempts: [{ ...attempt, max_cost: 8_999 }] }],
  ['a delivery that was taken back and is still sold', {}, { deliveriesOf: () => [{ ...delivery, isTakenBack: true }] }],
  ['an order called delivered that was not', { attempts: [] }, nothing],
  [
    'an order that was delivered and refunded',
    { ...refunded, attempts: [attempt], refunds: [refund] },
    { refunds: new Map([['REF-1', 20_000]]) },
  ],
  ['an order called refunded without money', refunded, nothing],
  ['a refund that no gateway has sent', { ...refunded, refunds: [refund] }, nothing],
  ['a refund that was sent twice', { ...refunded, refunds: [refund] }, { ...nothing, refunds: new Map([['REF-1', 40_000]]) }],
  ['a refund the store does not know', {}, { refunds: new Map([['REF-2', 20_000]]) }],
  ['a wallet with another balance', { wallets: [{ user_id: 'USR-1', balance: 50_001, expected: 50_000 }] }],
  ['a cost that is not booked', { attempts: [{ ...attempt, booked: 0 }] }],
  ['a job that was given up', { stuckJobs: [{ name: 'deliver-order', state: 'failed' }] }],
  ['an order that a buyer was given and that is gone', {}, { ids: new Set(['KLT-2']) }],
  ['a delivery for a reference that is no attempt', {}, { deliveriesOf: () => [delivery, { ...delivery, reference: 'DEL-2' }] }],
  ['any other difference of the books', { books: [{ what: 'money received is booked once', where: 'KLT-1', expected: 1, found: 2 }] }],
])('%s is a fault', ([, facts, outside]) => {
  expect(judged(facts, outside).faults).toHaveLength(1)
})

test.for<[what: string, facts: Partial<Facts>, outside?: Partial<Outside>]>([
  ['an order on hold', { orders: [{ ...order, status: 'on_hold' }] }],
  ['a deposit that waits for its payer', { deposits: [{ id: 'DEP-1', status: 'pending_payment', user_id: 'USR-1' }] }],
  ['a delivery that is called failed and was not asked about', { attempts: [{ ...attempt, is_doubted: true }] }],
  ['a refund under way', { refunds: [{ ...refund, status: 'sent', is_sent: false }] }],
  ['a delivery that the store has not learnt of', { attempts: [{ ...attempt, status: 'unknown', booked: 0 }] }],
  ['money that the store has not seen', {}, { kept: [] }],
  ['money that only the store has seen', { sandbox: [] }],
])('%s is not at its end', ([, facts, outside]) => {
  expect(judged(facts, outside)).toMatchObject({ faults: [], unfinished: [expect.any(String)] })
})

test('a buyer whose order no gateway took may have another one, which is delivered', () => {
  const orders = [{ ...order, id: 'KLT-0', status: 'cancelled' }, order]
  expect(judged({ orders })).toMatchObject({ faults: [], unfinished: [] })
})

test('a unit that was given up may have arrived, and is the store’s loss', () => {
  const facts = { orders: [{ ...order, status: 'refunded', refunded: 1, given_up: 1 }], refunds: [refund] }
  const late = { attempts: [{ ...attempt, status: 'unknown', is_given_up: true, booked: 0 }] }
  expect(judged({ ...facts, ...late }, { refunds: new Map([['REF-1', 20_000]]) })).toMatchObject({ faults: [], lateUnits: 1 })
})
