import { isDeepStrictEqual } from 'node:util'

/** A row whose fields are the rule's or a person's: the rule's latest value of each, and the fields a person has set. */
export type Owned<Rule extends object> = Rule & { rule: Partial<Rule>; byHand: (keyof Rule)[] }

/**
 * The row after the rule has run: fields a person has set stay. A field that differs from the rule's latest value was
 * changed in the database, and counts as a person's from now on.
 */
export function settle<Rule extends object>(known: Owned<Rule> | undefined, rule: Rule): Owned<Rule> {
  if (!known) return { ...rule, rule, byHand: [] }
  const said = { ...rule, ...known.rule }
  const isSaid = (field: keyof Rule) => known[field] === said[field] || isDeepStrictEqual(known[field], said[field])
  const isByHand = (field: keyof Rule) => known.byHand.includes(field) || !isSaid(field)
  const byHand = fieldsOf(rule).filter(isByHand).sort()
  return { ...rule, ...pick<Rule>(known, byHand), rule, byHand }
}

/**
 * The columns to write so that these values become a person's and the fields in `toRule` take the rule's latest value. Undefined
 * if the rule never set one of them.
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

/** The named fields of a row. */
function pick<Rule extends object>(row: Partial<Rule>, fields: readonly (keyof Rule)[]): Partial<Rule> {
  // Each value is read from the field of the same name.
  return Object.fromEntries(fields.map(field => [field, row[field]])) as Partial<Rule>
}

/** Names of a row's own fields. */
export function fieldsOf<Row extends object>(row: Row): (keyof Row)[] {
  // Callers pass only plain rows with exactly the fields of their type.
  return Object.keys(row) as (keyof Row)[]
}
