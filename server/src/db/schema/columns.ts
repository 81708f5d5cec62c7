import type { Rupiah } from '@kilat/contract/money.ts'
import { bigint, boolean, customType, jsonb, text, timestamp } from 'drizzle-orm/pg-core'
import { type Actor, actorKinds } from '../../platform/actor.ts'

/** Whole rupiah. */
export const idr = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>()

export const bytes = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' })

/** A moment, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Who did something. The id is null for visitors and the system, and for a user whose account was deleted. */
export const actorColumns = () => ({ actorKind: text('actor_kind', { enum: actorKinds }).notNull(), actorId: text('actor_id') })

/** An actor as its columns hold it. */
export function toActorColumns(actor: Actor): { actorKind: Actor['kind']; actorId: string | null } {
  return { actorKind: actor.kind, actorId: 'id' in actor ? actor.id : null }
}

/** For rows whose fields are a rule's or a person's (`platform/by-hand.ts`). */
export const byHandColumns = <Rule extends object>() => ({
  /** The rule's latest values, including those of fields a person has set; without fields the rule never set. */
  rule: jsonb('rule').$type<Partial<Rule>>().notNull().default({}),
  /** Fields a person has set: the rule does not change them. */
  byHand: text('by_hand').array().$type<(keyof Rule)[]>().notNull().default([]),
})

/** The edit of one field by hand, after the columns that name the subject. `db/by-hand-edits.ts` makes its rows. */
export const editColumns = () => ({
  id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
  at: moment('at').notNull(),
  field: text('field').notNull(),
  /** The value after the edit. */
  value: jsonb('value').$type<unknown>(),
  /** False if the field was given back to the rule. */
  isByHand: boolean('is_by_hand').notNull(),
  ...actorColumns(),
  reason: text('reason', { enum: ['by_hand', 'found_changed'] }).notNull(),
  /** Why, in the operator's own words; null if the change was found. */
  note: text('note'),
  /** The operator's browser; null for the command line. */
  device: text('device'),
})
