import type { Asker } from './asker.ts'

/** Who can have done something: everyone who asks, the store's own jobs, and the companies that answered or were asked. */
export const actorKinds = ['visitor', 'user', 'operator', 'reseller', 'system', 'gateway', 'supplier'] as const

export type ActorKind = (typeof actorKinds)[number]

/** Who did something. An operator at the command line has the name given there, a company the id it has in the store. */
export type Actor = { kind: Extract<ActorKind, 'visitor' | 'system'> } | { kind: Exclude<ActorKind, 'visitor' | 'system'>; id: string }

/** The store itself: a job, or a rule that follows from another fact. */
export const system: Actor = { kind: 'system' }

/** The actor of what an asker does. */
export function actorOf(asker: Asker): Actor {
  switch (asker.kind) {
    case 'visitor':
      return { kind: 'visitor' }
    case 'user':
      return { kind: 'user', id: asker.userId }
    case 'operator':
      return { kind: 'operator', id: asker.operatorId }
    case 'reseller':
      return { kind: 'reseller', id: asker.resellerId }
  }
}
