import { desc, sql } from 'drizzle-orm'
import { describeEdit } from '../../db/by-hand-edits.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { catalogEdits, items, products } from '../../db/schema/catalog.ts'
import type { Edit } from './write-edits.ts'

/** A value a person has set, with the rule's value; undefined if the rule never set one. */
export type ByHand = Pick<Edit, 'kind' | 'subjectId' | 'field' | 'value'> & { rule: unknown; actor: string; reason: string }

/** All values in the catalogue set by a person, with who set each last and why: products first, by id. */
export async function listByHand({ db }: ReadCtx): Promise<ByHand[]> {
  const { kind, subjectId, field, actorId, reason, note } = catalogEdits
  const edits = await db
    .selectDistinctOn([kind, subjectId, field], { kind, subjectId, field, actorId, reason, note })
    .from(catalogEdits)
    .orderBy(kind, subjectId, field, desc(catalogEdits.id))
  const lastEdits = new Map(edits.map(edit => [`${edit.kind} ${edit.subjectId} ${edit.field}`, edit]))
  const toByHand = (kind: Edit['kind'], row: { id: string; rule: object; byHand: readonly string[] }): ByHand[] =>
    row.byHand.map(field => {
      const { actor, reason } = describeEdit(lastEdits.get(`${kind} ${row.id} ${field}`))
      return { kind, subjectId: row.id, field, value: Reflect.get(row, field), rule: Reflect.get(row.rule, field), actor, reason }
    })
  const ofProducts = await db.select().from(products).where(sql`cardinality(${products.byHand}) > 0`).orderBy(products.id)
  const ofItems = await db.select().from(items).where(sql`cardinality(${items.byHand}) > 0`).orderBy(items.id)
  return [...ofProducts.flatMap(row => toByHand('product', row)), ...ofItems.flatMap(row => toByHand('item', row))]
}
