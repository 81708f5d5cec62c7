import type { Asker } from './asker.ts'

/** Kinds of actors: all kinds of askers, the store itself, and the companies. */
export const actorKinds = ['visitor', 'user', 'operator', 'reseller', 'system', 'gateway', 'supplier'] as const

export type ActorKind = (typeof actorKinds)[number]

/** The author of an act. An operator at the command line has the name given there, a company its id in the store. */
export type Actor =
  | { kind: Extract<ActorKind, 'visitor' | 'system'> }
  | { kind: Exclude<ActorKind, 'visitor' | 'system' | 'operator'>; id: string }
  /** `device`: the browser of the console, in words. */
  | { kind: 'operator'; id: string; device?: string | undefined }

/** The store itself: a job, or a rule that follows from another fact. */
export const system: Actor = { kind: 'system' }

/** The name of whoever did something; `visitor` and `system` have none of their own. */
export function actorName(actor: Actor): string {
  return 'id' in actor ? actor.id : actor.kind
}

/** The browser of an operator in the console; undefined for all others. */
export function deviceOf(actor: Actor): string | undefined {
  return actor.kind === 'operator' ? actor.device : undefined
}

/** The actor of an asker's acts. */
export function actorOf(asker: Asker): Actor {
  switch (asker.kind) {
    case 'visitor':
      return { kind: 'visitor' }
    case 'user':
      return { kind: 'user', id: asker.userId }
    case 'operator':
      return { kind: 'operator', id: asker.operatorId, ...(asker.device !== undefined && { device: asker.device }) }
    case 'reseller':
      return { kind: 'reseller', id: asker.resellerId }
  }
}
