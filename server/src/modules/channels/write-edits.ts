import type { TxCtx } from '../../ctx/context.ts'
import { type EditedBy, type FieldEdit, type foundEdit, toEditRows } from '../../db/by-hand-edits.ts'
import { channelEdits } from '../../db/schema/channels.ts'

/** A gateway of a channel, as people write it: `bca_va/midtrans`. */
export function linkId({ channelId, gateway }: { channelId: string; gateway: string }): string {
  return `${channelId}/${gateway}`
}

/** Records the fields of a channel or of its gateways that a person has set or given back to the rule. */
export async function writeEdits(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  input: (EditedBy | typeof foundEdit) & { edits: readonly (FieldEdit & { subjectId: string })[] },
): Promise<void> {
  if (input.edits.length > 0) await ctx.db.insert(channelEdits).values(toEditRows(ctx, input))
}
