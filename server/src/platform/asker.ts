import type { Access, Permission, Scope } from '@kilat/contract/access.ts'

/** The caller, as read by `server/src/http/read-asker.ts`. Verbs decide which rows belong to it. */
export type Asker =
  /** Not signed in, or the endpoint ignores tokens. */
  | { kind: 'visitor' }
  /** Signed in. */
  | { kind: 'user'; userId: string; sessionId: string }
  /**
   * Runs the store, with these permissions; without a session if the call came to the operators' socket. `isSteppedUp`: a key was shown
   * in this session in the last minutes. `device`: the session's browser, in words.
   */
  | {
      kind: 'operator'
      operatorId: string
      permissions: readonly Permission[]
      sessionId?: string
      isSteppedUp?: boolean
      device?: string
    }
  /** Buys from this store to sell on, with these scopes. */
  | { kind: 'reseller'; resellerId: string; scopes: readonly Scope[] }

/** The kinds of asker that bring a token. */
export type KnownKind = Exclude<Asker['kind'], 'visitor'>

export type AskerOf<Kind extends Asker['kind']> = Extract<Asker, { kind: Kind }>

/** A caller of the storefront, signed in or not. */
export type Shopper = AskerOf<'visitor' | 'user'>

/** The askers that an endpoint with this access allows. */
export type AskerFor<Who extends Access> = Who extends 'user'
  ? AskerOf<'user'>
  : Who extends 'shopper'
    ? Shopper
    : Who extends 'operator' | { operator: Permission }
      ? AskerOf<'operator'>
      : Who extends { reseller: Scope }
        ? AskerOf<'reseller'>
        : AskerOf<'visitor'>

/** The one value for all visitors. */
export const visitor: AskerOf<'visitor'> = { kind: 'visitor' }

/** The user's id; null for a visitor. */
export function userIdOf(shopper: Shopper): string | null {
  return shopper.kind === 'user' ? shopper.userId : null
}
