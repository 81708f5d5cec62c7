import type { TxCtx } from '../../ctx/context.ts'
import { catalogEdits } from '../../db/schema/catalog.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { system } from '../../platform/actor.ts'

/** The operator who changed something by hand, and why, in his own words. */
export type EditedBy = { actor: string; reason: string }

/** What became of one field of a product or item. */
export type Edit = { kind: 'product' | 'item'; subjectId: string; field: string; value: unknown; isByHand: boolean }

/** A change made directly in the database: nobody told a command who did it and why. */
export const foundEdit = { actor: null, reason: null }

/** Records the fields a person has set or given back to the rule. */
export async function writeEdits(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { edits, actor, reason: note }: (EditedBy | typeof foundEdit) & { edits: readonly Edit[] },
): Promise<void> {
  if (edits.length === 0) return
  const at = ctx.clock.now()
  const by = toActorColumns(actor === null ? system : { kind: 'operator', id: actor })
  const why = { reason: actor === null ? ('found_changed' as const) : ('by_hand' as const), note }
  await ctx.db.insert(catalogEdits).values(edits.map(edit => ({ ...edit, ...by, ...why, at })))
}

/** An edit for each of these fields of a row. */
export function editsOf(
  row: { id: string },
  { kind, fields, isByHand }: { kind: Edit['kind']; fields: readonly string[]; isByHand: boolean },
): Edit[] {
  return fields.map(field => ({ kind, subjectId: row.id, field, value: Reflect.get(row, field), isByHand }))
}
