import type { TxCtx } from '../../ctx/context.ts'
import { type EditedBy, type FieldEdit, type foundEdit, toEditRows } from '../../db/by-hand-edits.ts'
import { catalogEdits } from '../../db/schema/catalog.ts'

/** The change of one field of a product or item. */
export type Edit = FieldEdit & { kind: 'product' | 'item'; subjectId: string }

/** Records the fields a person has set or given back to the rule. */
export async function writeEdits(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  input: (EditedBy | typeof foundEdit) & { edits: readonly Edit[] },
): Promise<void> {
  if (input.edits.length > 0) await ctx.db.insert(catalogEdits).values(toEditRows(ctx, input))
}
