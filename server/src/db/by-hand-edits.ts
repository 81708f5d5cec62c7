import { type Actor, system } from '../platform/actor.ts'
import type { Clock } from '../platform/clock.ts'
import { toActorColumns } from './schema/columns.ts'

/** The operator who changed something by hand, and why, in the operator's own words; from a browser of the console its device. */
export type EditedBy = { actor: string; reason: string; device?: string | undefined }

/** A change made directly in the database: its author and reason are unknown. */
export const foundEdit = { actor: null, reason: null, device: undefined }

/** The change of one field. `isByHand` is false if the field was given back to the rule. */
export type FieldEdit = { field: string; value: unknown; isByHand: boolean }

/** An edit of `subject` for each of these fields of a row. */
export function editsOf<Subject extends object>(
  row: object,
  { subject, fields, isByHand }: { subject: Subject; fields: readonly string[]; isByHand: boolean },
): (Subject & FieldEdit)[] {
  return fields.map(field => ({ ...subject, field, value: Reflect.get(row, field), isByHand }))
}

/** The rows of these edits for a table with `editColumns`. */
export function toEditRows<Edit extends FieldEdit>(
  { clock }: { clock: Clock },
  { edits, actor, reason: note, device }: (EditedBy | typeof foundEdit) & { edits: readonly Edit[] },
) {
  const by: Actor = actor === null ? system : { kind: 'operator', id: actor }
  const reason = actor === null ? ('found_changed' as const) : ('by_hand' as const)
  const at = clock.now()
  return edits.map(edit => ({ ...edit, ...toActorColumns(by), reason, note, device, at }))
}

/** Author and reason of the last edit of a field, in words. */
export function describeEdit(edit: { actorId: string | null; reason: string; note: string | null } | undefined): EditedBy {
  if (!edit) return { actor: 'unknown', reason: 'not written down' }
  return { actor: edit.actorId ?? 'unknown', reason: edit.reason === 'found_changed' ? 'found changed in the database' : (edit.note ?? '') }
}
