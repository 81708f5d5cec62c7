import type { Permission } from '@kilat/contract/access.ts'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { Tokens } from '@kilat/contract/identity.ts'

/**
 * The caller: without the store's key or with a wrong one, a visitor, the owner, another user, the owner with an expired or revoked
 * token, or an operator or reseller, with every right or with none.
 */
export const callers = [
  'noKey',
  'wrongKey',
  'visitor',
  'owner',
  'other',
  'expired',
  'revoked',
  'operator',
  'operatorWithoutRight',
  'reseller',
  'resellerWithoutRight',
] as const

export type Who = (typeof callers)[number]

/** The data that calls read and change. */
export type World = {
  owner: Tokens & { id: string; sessionId: string }
  other: Tokens & { id: string; sessionId: string }
  /** The owner's access tokens. */
  expired: string
  revoked: string
  itemId: string
  productId: string
  picture: string
  /** The owner's. */
  orderId: string
  depositId: string
  playerId: string
  sessionId: string
  pushToken: string
  orderBody: Record<string, unknown>
  /** Texts that answers to other callers must not contain. */
  secrets: string[]
}

export type Call = { params?: Record<string, string>; body?: unknown; headers?: Record<string, string> }

export type EndpointCase = {
  access: Endpoint['access']
  /** The expected status for each caller. */
  expects: Record<Who, number>
  call: (world: World, who: Who) => Call
  /** The status at the operators' socket; for endpoints of operators. */
  atSocket?: number
}

export const noCall = (): Call => ({})

/** The same status for every caller. */
function all(status: number): Record<Who, number> {
  return Object.fromEntries(callers.map(who => [who, status])) as Record<Who, number>
}

const withoutKey = { noKey: 403, wrongKey: 403 }

/** An endpoint that ignores store key and token. */
export function open(status: number, call: EndpointCase['call']): EndpointCase {
  return { access: 'open', expects: all(status), call }
}

/** An endpoint for everybody with the store's key: it ignores tokens. */
export function forAll(status: number, call: EndpointCase['call'] = noCall): EndpointCase {
  return { access: 'visitor', expects: { ...all(status), ...withoutKey }, call }
}

/** An endpoint for visitors and users: it refuses an expired token, and one of an operator or reseller. */
export function forShoppers(expects: Record<'visitor' | 'owner' | 'other', number>, call: EndpointCase['call']): EndpointCase {
  return { access: 'shopper', expects: { ...all(401), ...expects, ...withoutKey }, call }
}

/** An endpoint for users only. */
export function forUsers(owner: number, call: EndpointCase['call'] = noCall, other = owner): EndpointCase {
  return { access: 'user', expects: { ...all(401), owner, other, ...withoutKey }, call }
}

/** An endpoint for operators: nobody can call it from outside. */
export function forOperators(permission: Permission, atSocket: number, call: EndpointCase['call'] = noCall): EndpointCase {
  const fromOwnPage: EndpointCase['call'] = (world, who) => {
    const { headers, ...made } = call(world, who)
    return { ...made, headers: { ...headers, origin: 'http://store.test' } }
  }
  return { access: { operator: permission }, expects: all(401), call: fromOwnPage, atSocket }
}

/** An endpoint of the console's door: anybody on its own pages, and nobody from elsewhere. */
export function forConsole(status: number, call: EndpointCase['call'] = noCall): EndpointCase {
  const fromOwnPage: EndpointCase['call'] = (world, who) => ({ ...call(world, who), headers: { origin: 'http://store.test' } })
  return { access: 'console', expects: all(status), call: fromOwnPage }
}

/** An endpoint of an operator's own session, which none of the callers has. */
export function forOwnSession(call: EndpointCase['call'] = noCall): EndpointCase {
  const fromOwnPage: EndpointCase['call'] = (world, who) => ({ ...call(world, who), headers: { origin: 'http://store.test' } })
  return { access: 'operator', expects: all(401), call: fromOwnPage }
}
