import type { TxCtx } from '../../ctx/context.ts'
import { catalogEdits } from '../../db/schema/catalog.ts'

/** Who changed something by hand, and why, in words for the operator. */
export type EditedBy = { actor: string; reason: string }

/** What became of one field of a product or item. */
export type Edit = { kind: 'product' | 'item'; subjectId: string; field: string; value: unknown; isByHand: boolean }

/** Author and reason of a change made directly in the database, without a command. */
export const foundEdit: EditedBy = { actor: 'unknown', reason: 'found changed in the database' }

/** Records the fields a person has set or given back to the rule. */
export async function writeEdits(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { edits, actor, reason }: EditedBy & { edits: readonly Edit[] },
): Promise<void> {
  if (edits.length === 0) return
  const at = ctx.clock.now()
  await ctx.db.insert(catalogEdits).values(edits.map(edit => ({ ...edit, actor, reason, at })))
}

/** An edit for each of these fields of a row. */
export function editsOf(
  row: { id: string },
  { kind, fields, isByHand }: { kind: Edit['kind']; fields: readonly string[]; isByHand: boolean },
): Edit[] {
  return fields.map(field => ({ kind, subjectId: row.id, field, value: Reflect.get(row, field), isByHand }))
}
