import type { Rupiah } from '@kilat/contract/money.ts'
import { bigint, text, timestamp } from 'drizzle-orm/pg-core'
import { type Actor, actorKinds } from '../../platform/actor.ts'

/** Whole rupiah. */
export const idr = (name: string) => bigint(name, { mode: 'number' }).$type<Rupiah>()

/** A moment, read as a Date. */
export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date', precision: 3 })

/** Who did something. The id is null for visitors and the system, and for a user whose account was deleted. */
export const actorColumns = () => ({ actorKind: text('actor_kind', { enum: actorKinds }).notNull(), actorId: text('actor_id') })

/** An actor as its columns hold it. */
export function toActorColumns(actor: Actor): { actorKind: Actor['kind']; actorId: string | null } {
  return { actorKind: actor.kind, actorId: 'id' in actor ? actor.id : null }
}
