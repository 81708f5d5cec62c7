/** What may decide which of two offers is used first: a person's priority, how its deliveries went of late, its cost. */
export const routingCriteria = ['priority', 'health', 'cost'] as const

export type RoutingCriterion = (typeof routingCriteria)[number]

/** The criteria in the order they decide. */
export type RoutingRule = readonly RoutingCriterion[]

/** Reads a rule such as `priority,health,cost`; undefined if it names something else, or one twice. */
export function readRoutingRule(text: string): RoutingRule | undefined {
  const names = text.split(',').map(name => name.trim())
  const rule = names.flatMap(name => routingCriteria.find(criterion => criterion === name) ?? [])
  return rule.length === names.length && new Set(rule).size === rule.length ? rule : undefined
}
