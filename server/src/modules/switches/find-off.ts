import { type SwitchKind, wholeStore } from '@kilat/contract/operator/switches.ts'
import type { ShownOff } from '@kilat/contract/switches.ts'
import type { switches } from '../../db/schema/switches.ts'

export type Switch = typeof switches.$inferSelect

/** What buyers read of something that is off, and when that ends by itself; null for no end. */
export type Off = Pick<Switch, 'sentence' | 'until'>

/** The switch that keeps a thing off at one moment; undefined if none does. */
export type FindOff = (kind: SwitchKind, subject: string) => Off | undefined

/** For what no switch stops: everything is on. */
export const nothingOff: FindOff = () => undefined

/** Finds what these switches keep off at the moment `now`: one whose time is over keeps nothing off. */
export function findOffAt(rows: readonly Switch[], now: Date): FindOff {
  const inForce = rows.filter(({ until }) => until === null || until > now)
  if (inForce.length === 0) return nothingOff
  const byName = new Map(inForce.map(({ kind, subject, sentence, until }) => [`${kind} ${subject}`, { sentence, until }]))
  return (kind, subject) => byName.get(`${kind} ${subject}`)
}

/** Why an item is not sold whoever could deliver it: the whole store is off, its product, or itself. */
export function findItemOff(find: FindOff, { id, productId }: { id: string; productId: string }): Off | undefined {
  return find('store', wholeStore) ?? find('product', productId) ?? find('item', id)
}

/** An end in the contract's form. */
export function describeOff({ sentence, until }: Off): ShownOff {
  return { sentence, until: until?.toISOString() ?? null }
}
