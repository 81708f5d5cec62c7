import { isDeepStrictEqual } from 'node:util'

/** A row whose fields are the rule's or a person's: what the rule last said of them, and which of them a person has set. */
export type Owned<Rule extends object> = Rule & { rule: Partial<Rule>; byHand: (keyof Rule)[] }

/**
 * The row once the rule has spoken: what a person has set stays. A field that does not say what the rule last said of it was
 * changed in the database itself, and counts as a person's from now on.
 */
export function settle<Rule extends object>(known: Owned<Rule> | undefined, rule: Rule): Owned<Rule> {
  if (!known) return { ...rule, rule, byHand: [] }
  const said = { ...rule, ...known.rule }
  const isByHand = (field: keyof Rule) => known.byHand.includes(field) || !isDeepStrictEqual(known[field], said[field])
  const byHand = fieldsOf(rule).filter(isByHand).sort()
  return { ...rule, ...pick<Rule>(known, byHand), rule, byHand }
}

/**
 * The columns to write so that these values are a person's and the fields of `toRule` say what the rule last said. Undefined where
 * it never spoke of one of them.
 */
export function change<Rule extends object>(
  known: Owned<Rule>,
  { values = {}, toRule = [] }: { values?: Partial<Rule>; toRule?: readonly (keyof Rule)[] },
) {
  if (toRule.some(field => !(field in known.rule))) return undefined
  const kept = known.byHand.filter(field => !toRule.includes(field))
  const byHand = [...new Set([...kept, ...fieldsOf(values)])].sort()
  return { ...pick<Rule>(known.rule, toRule), ...values, byHand }
}

/** The named fields of a row, and no others. */
function pick<Rule extends object>(row: Partial<Rule>, fields: readonly (keyof Rule)[]): Partial<Rule> {
  // Each value comes from the field of its own name.
  return Object.fromEntries(fields.map(field => [field, row[field]])) as Partial<Rule>
}

/** Its own fields, by name. */
export function fieldsOf<Row extends object>(row: Row): (keyof Row)[] {
  // Only plain rows come here, made with exactly the fields of their type.
  return Object.keys(row) as (keyof Row)[]
}
