import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { readRoutingRule } from '../../platform/routing-rule.ts'
import { type Candidate, orderOffers, priorityOf } from './offer-order.ts'

const offer = (name: string, more: Partial<Omit<Candidate, 'cost'>> & { cost?: number } = {}): Candidate => ({
  supplier: name,
  sku: name,
  priority: 5,
  isWeak: false,
  ...more,
  cost: rupiah(more.cost ?? 9_000),
})
const usual = ['priority', 'health', 'cost'] as const
const order = (offers: Candidate[], rule: Parameters<typeof orderOffers>[1] = usual) =>
  orderOffers(offers, rule).map(({ offer, place, decidedBy }) => `${place} ${offer.supplier} ${decidedBy}`)

test('a person’s priority comes before health, health before cost, and each place says what decided', () => {
  const offers = [
    offer('dear', { cost: 9_500 }),
    offer('weak', { isWeak: true, cost: 8_000 }),
    offer('wanted', { priority: 1, cost: 9_900 }),
    offer('cheap'),
  ]
  expect(order(offers)).toEqual(['1 wanted priority', '2 cheap priority', '3 dear cost', '4 weak health'])
})

test('the rule is data: another order of criteria is another order of offers', () => {
  const offers = [offer('weak', { isWeak: true, cost: 8_000 }), offer('wanted', { priority: 1, cost: 9_900 })]
  expect(order(offers, ['cost'])).toEqual(['1 weak cost', '2 wanted cost'])
  expect(order(offers, ['health', 'cost'])).toEqual(['1 wanted health', '2 weak health'])
})

test('equal offers are ordered by name, whatever order they come in, and one alone needs no rule', () => {
  expect(order([offer('b'), offer('a')])).toEqual(order([offer('a'), offer('b')]))
  expect(order([offer('b'), offer('a')])).toEqual(['1 a name', '2 b name'])
  expect(order([offer('a')])).toEqual(['1 a only'])
})

test('a priority of a sku comes before its supplier’s, and without one it is the usual', () => {
  const set = [
    { supplier: 'a', sku: '', priority: 2 },
    { supplier: 'a', sku: 'x', priority: 9 },
  ]
  expect(['x', 'y'].map(sku => priorityOf(set, { supplier: 'a', sku }))).toEqual([9, 2])
  expect(priorityOf(set, { supplier: 'b', sku: 'x' })).toBe(5)
})

test.each([
  ['cost', ['cost']],
  ['health, priority', ['health', 'priority']],
  ['cost,cost', undefined],
  ['price', undefined],
  ['', undefined],
])('the rule "%s" is read as %j', (text, rule) => {
  expect(readRoutingRule(text)).toEqual(rule)
})
