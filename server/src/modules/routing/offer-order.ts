import type { Rupiah } from '@kilat/contract/money.ts'
import type { RoutingCriterion, RoutingRule } from '../../platform/routing-rule.ts'

/** The priority of an offer that no person has set one for; 1 is used first, 9 last. */
const usualPriority = 5

/** An offer that can be used, with what the rule looks at. `isWeak`: too many of its deliveries failed of late. */
export type Candidate = { supplier: string; sku: string; cost: Rupiah; priority: number; isWeak: boolean }

/** An offer in its place, from 1, and what decided between it and its neighbour: the one before it, or for the first the one after it. */
export type Placed<Offer> = { offer: Offer; place: number; decidedBy: RoutingCriterion | 'name' | 'only' }

/** The offers in the order they are used, by the rule; if it does not decide between two, their names do. */
export function orderOffers<Offer extends Candidate>(offers: readonly Offer[], rule: RoutingRule): Placed<Offer>[] {
  const sorted = offers.toSorted((a, b) => compare(a, b, rule))
  return sorted.map((offer, at) => {
    const neighbour = sorted[at === 0 ? 1 : at - 1]
    return { offer, place: at + 1, decidedBy: neighbour ? decider(offer, neighbour, rule) : 'only' }
  })
}

/** The priority of an offer by what people have set: its own, else its supplier's, else the usual one. */
export function priorityOf(
  set: readonly { supplier: string; sku: string; priority: number }[],
  { supplier, sku }: { supplier: string; sku: string },
): number {
  const own = set.filter(each => each.supplier === supplier)
  const found = own.find(each => each.sku === sku) ?? own.find(each => each.sku === '')
  return found?.priority ?? usualPriority
}

const rankOf: Record<RoutingCriterion, (offer: Candidate) => number> = {
  priority: ({ priority }) => priority,
  health: ({ isWeak }) => Number(isWeak),
  cost: ({ cost }) => cost,
}

function compare(a: Candidate, b: Candidate, rule: RoutingRule): number {
  const by = decider(a, b, rule)
  if (by === 'name') return a.sku.localeCompare(b.sku) || a.supplier.localeCompare(b.supplier)
  return rankOf[by](a) - rankOf[by](b)
}

function decider(a: Candidate, b: Candidate, rule: RoutingRule): RoutingCriterion | 'name' {
  return rule.find(criterion => rankOf[criterion](a) !== rankOf[criterion](b)) ?? 'name'
}
