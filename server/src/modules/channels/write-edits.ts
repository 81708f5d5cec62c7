import type { TxCtx } from '../../ctx/context.ts'
import { channelEdits } from '../../db/schema/channels.ts'

/** Who changed something by hand, and why, in words for the operator. */
export type EditedBy = { actor: string; reason: string }

/** The change of one field of a channel, or of one of its gateways. */
type Edit = { subjectId: string; field: string; value: unknown; isByHand: boolean }

/** Author and reason of a change made directly in the database, without a command. */
export const foundEdit: EditedBy = { actor: 'unknown', reason: 'found changed in the database' }

/** A gateway of a channel, as people write it: `bca_va/midtrans`. */
export function linkId({ channelId, gateway }: { channelId: string; gateway: string }): string {
  return `${channelId}/${gateway}`
}

/** An edit for each of these fields of a row. */
export function editsOf(
  row: object,
  { subjectId, fields, isByHand }: Pick<Edit, 'subjectId' | 'isByHand'> & { fields: readonly string[] },
) {
  return fields.map((field): Edit => ({ subjectId, field, value: Reflect.get(row, field), isByHand }))
}

/** Records the fields a person has set or given back to the rule. */
export async function writeEdits(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { edits, actor, reason }: EditedBy & { edits: readonly Edit[] },
): Promise<void> {
  if (edits.length === 0) return
  const at = ctx.clock.now()
  await ctx.db.insert(channelEdits).values(edits.map(edit => ({ ...edit, actor, reason, at })))
}
