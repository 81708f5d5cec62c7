import type { Access } from '@kilat/contract/access.ts'
import { type Asker, type AskerOf, type KnownKind, visitor } from '../platform/asker.ts'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { isFromOwnPage, readSessionCookie } from './console-session.ts'

/**
 * Finds the owner of a token, for each kind of asker; undefined if the token is unknown or expired. Endpoints for a kind without
 * a resolver refuse every call.
 */
export type AskerResolvers = { [Kind in KnownKind]?: (token: string) => Promise<AskerOf<Kind> | undefined> }

/** Names the operator of a call by its headers, without a proof: for calls that only an operator can make. */
export type PresentOperator = (headers: Headers) => AskerOf<'operator'>

type Given = {
  access: Access
  /** The store's public address, which the console's pages are of; needed where operators may ask. */
  origin?: string
  /** True if an operator with a session must have shown a key in the last minutes. */
  needsStepUp?: boolean
  findAsker: (kind: KnownKind, token: string) => Promise<Asker | undefined>
  presentOperator?: PresentOperator | undefined
}

/** Longer than the store's own tokens: longer ones are not looked up. */
const longestToken = 200

/** True if a call must bring the store's key, which is the storefront's. */
export function needsStoreKey(access: Access): boolean {
  return access === 'visitor' || access === 'shopper' || access === 'user'
}

/** The kind of asker whose tokens an endpoint reads; undefined if it ignores tokens. */
export function takenKind(access: Access): KnownKind | undefined {
  if (typeof access === 'object') return 'operator' in access ? 'operator' : 'reseller'
  if (access === 'operator') return 'operator'
  return access === 'shopper' || access === 'user' ? 'user' : undefined
}

/** True if `readAsker` would look a token up, whatever the result. */
export function bringsToken(headers: Headers, { access, origin }: { access: Access; origin: string }): boolean {
  const kind = takenKind(access)
  if (kind === 'operator') return readSessionCookie(headers, origin) !== undefined
  return kind !== undefined && headers.has('authorization')
}

/**
 * Reads who asks: an operator by the console's session cookie, all others by the Authorization header. Throws `sign_in_required` if a needed
 * token is missing, and if a token is unknown, expired or of another kind of asker. Throws `not_allowed` if its owner lacks the permission
 * or scope, and for a call of the console that a page of another origin sent, and `step_up_required`. With `presentOperator`, an operator needs
 * neither a token nor to show a key.
 */
export async function readAsker(request: Pick<Request, 'method' | 'headers'>, given: Given): Promise<Asker> {
  const { access, origin = '', presentOperator } = given
  const { headers } = request
  const kind = takenKind(access)
  if (kind === 'operator' && presentOperator) return allow(presentOperator(headers), access)
  if ((kind === 'operator' || access === 'console') && !isFromOwnPage(request, origin)) throw otherOrigin()
  if (!kind) return visitor
  const token = kind === 'operator' ? readSessionCookie(headers, origin) : readBearer(headers)
  if (token === undefined) {
    if (access !== 'shopper') throw new Problem('sign_in_required', 'Masuk dulu, ya.')
    return visitor
  }
  const asker = /^[\x21-\x7e]+$/.test(token) && token.length <= longestToken ? await given.findAsker(kind, token) : undefined
  if (!asker) throw new Problem('sign_in_required', 'Sesi kamu sudah berakhir. Masuk lagi, ya.')
  invariant(asker.kind === kind, `looked for one of kind ${kind}, found one of kind ${asker.kind}`)
  const allowed = allow(asker, access)
  if (given.needsStepUp && allowed.kind === 'operator' && !allowed.isSteppedUp) throw stepUpRequired()
  return allowed
}

function stepUpRequired(): Problem {
  return new Problem(
    'step_up_required',
    'Buktikan dulu ini kamu, dengan passkey atau enam angka di aplikasimu. Tindakannya belum dilakukan.',
  )
}

/** The token of the Authorization header, empty if it is of another form; undefined without the header. */
function readBearer(headers: Headers): string | undefined {
  const header = headers.get('authorization')
  return header === null ? undefined : (/^Bearer +([\x21-\x7e]+)$/i.exec(header)?.[1] ?? '')
}

function otherOrigin(): Problem {
  return new Problem('not_allowed', 'Konsol hanya bisa dipakai dari alamat toko sendiri.')
}

function allow(asker: Asker, access: Access): Asker {
  if (!isAllowed(asker, access)) throw new Problem('not_allowed', 'Kamu tidak punya izin untuk ini. Minta ke pemilik toko, ya.')
  return asker
}

function isAllowed(asker: Asker, access: Access): boolean {
  if (typeof access === 'string') return true
  if ('operator' in access) return asker.kind === 'operator' && asker.permissions.includes(access.operator)
  return asker.kind === 'reseller' && asker.scopes.includes(access.reseller)
}
