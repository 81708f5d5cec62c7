import type { TxCtx } from '../../ctx/context.ts'
import { channelEdits } from '../../db/schema/channels.ts'
import { toActorColumns } from '../../db/schema/columns.ts'
import { system } from '../../platform/actor.ts'

/** The operator who changed something by hand, and why, in his own words. */
export type EditedBy = { actor: string; reason: string }

/** The change of one field of a channel, or of one of its gateways. */
type Edit = { subjectId: string; field: string; value: unknown; isByHand: boolean }

/** A change made directly in the database: nobody told a command who did it and why. */
export const foundEdit = { actor: null, reason: null }

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
  { edits, actor, reason: note }: (EditedBy | typeof foundEdit) & { edits: readonly Edit[] },
): Promise<void> {
  if (edits.length === 0) return
  const at = ctx.clock.now()
  const by = toActorColumns(actor === null ? system : { kind: 'operator', id: actor })
  const why = { reason: actor === null ? ('found_changed' as const) : ('by_hand' as const), note }
  await ctx.db.insert(channelEdits).values(edits.map(edit => ({ ...edit, ...by, ...why, at })))
}
