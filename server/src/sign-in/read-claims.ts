import { z } from 'zod'
import type { IdTokenReading, VerifiedIdentity } from './provider.ts'

/** Claims an ID token must have. */
export type ClaimRules = {
  issuer: string
  audience: string
  /** The sign-in method. */
  method: string
  /** Domain of users' pictures; null for none. Pictures from elsewhere are refused, because their host would see who views them. */
  pictureDomain: string | null
  now: Date
}

/** How far the provider's clock may be ahead of ours. */
const skewSeconds = 60
/** Longest time since the person signed in at the provider: an older token is refused, because it may have leaked. */
const freshSeconds = 5 * 60

// Years have four digits: databases do not accept later ones.
const seconds = z.int().min(0).max(253_402_300_799)

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  sub: z.string(),
  exp: seconds,
  iat: seconds,
  auth_time: seconds,
  firebase: z.object({ sign_in_provider: z.string() }),
  name: z.string().nullable().catch(null).default(null),
  email: z.string().nullable().catch(null).default(null),
  email_verified: z.boolean().catch(false).default(false),
  picture: z.string().nullable().catch(null).default(null),
})

type Claims = z.output<typeof claimsSchema>

/** Checks the claims of an ID token whose signature is verified. */
export function readClaims(payload: unknown, rules: ClaimRules): IdTokenReading {
  const read = claimsSchema.safeParse(payload)
  if (!read.success) return { kind: 'refused', reason: 'claims_of_another_shape' }
  const reason = findFault(read.data, rules)
  return reason ? { kind: 'refused', reason } : { kind: 'verified', identity: toIdentity(read.data, rules) }
}

function findFault(claims: Claims, { issuer, audience, method, now }: ClaimRules): string | undefined {
  const nowSeconds = now.getTime() / 1_000
  if (claims.iss !== issuer) return 'issuer'
  if (claims.aud !== audience) return 'audience'
  if (claims.exp <= nowSeconds) return 'expired'
  if (claims.iat > nowSeconds + skewSeconds) return 'issued_in_the_future'
  if (claims.auth_time > nowSeconds + skewSeconds) return 'signed_in_in_the_future'
  if (claims.auth_time < nowSeconds - freshSeconds) return 'signed_in_long_ago'
  if (!isSubject(claims.sub)) return 'subject'
  if (claims.firebase.sign_in_provider !== method) return 'method'
  return undefined
}

/** True for a printable id; the database could not tell other ids apart. */
function isSubject(text: string): boolean {
  return text.length >= 1 && text.length <= 128 && !/[\p{Cc}\p{Cs}]/u.test(text)
}

function toIdentity(claims: Claims, { pictureDomain }: ClaimRules): VerifiedIdentity {
  return {
    issuer: claims.iss,
    subject: claims.sub,
    name: claims.name,
    email: claims.email,
    isEmailVerified: claims.email !== null && claims.email_verified,
    pictureUrl: pictureDomain && readPicture(claims.picture ?? '', pictureDomain),
    expiresAt: new Date(claims.exp * 1_000),
  }
}

/** The picture's address as parsed, because other software may parse the original text differently. */
function readPicture(picture: string, domain: string): string | null {
  const url = URL.parse(picture)
  const isTheirs = url?.protocol === 'https:' && `.${url.host}`.endsWith(`.${domain}`) && !url.username && !url.password
  return isTheirs ? url.href : null
}
