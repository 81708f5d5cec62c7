import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { referenceSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'

/** Who is signed in. */
export const userSchema = z.object({
  /** Such as `USR-7Q2M9XH4T8RC5VWA`. */
  id: z.string(),
  /** What the store calls this person; the provider's name until it is changed. */
  name: z.string(),
  /** As the provider says; null where it says none. It identifies nobody: users are told apart by issuer and subject. */
  email: z.string().nullable(),
  /** An address on this site, or the provider's picture. */
  avatar_url: z.string().nullable(),
  /** E.164, such as `+6281234567890`. */
  phone: z.string().nullable(),
  /** True once it was shown that the number is theirs. */
  is_phone_verified: z.boolean(),
  /** Of the wallet. */
  balance: rupiahSchema,
  created_at: z.iso.datetime(),
})

export type User = z.infer<typeof userSchema>

/** Opaque: they mean nothing to the caller. `token` is sent as Bearer and lives 1 hour, `refresh_token` 30 days. */
const tokensSchema = z.object({ token: z.string(), refresh_token: z.string() })

export type Tokens = z.infer<typeof tokensSchema>

const shared = { tag: 'Sign-in', access: 'store' } as const

/** The ID token of Google, as the provider's popup gives it. */
const googleLoginSchema = z.object({ token: z.string() })

/** Any other way to sign in: the provider's name, such as `apple`, and what it gave as proof of who asks. */
const otherLoginSchema = z.object({ provider: z.string().regex(/^[a-z][a-z0-9_-]{0,31}$/), credential: z.string().min(1).max(8_000) })

export const login = endpoint({
  ...shared,
  name: 'login',
  method: 'POST',
  path: '/auth/login',
  summary: "Signs in with Google's ID token, which is taken once, or with what another provider gave",
  body: z.union([googleLoginSchema, otherLoginSchema]),
  status: 200,
  answer: tokensSchema.extend({ user: userSchema }),
  problems: ['sign_in_failed', 'sign_in_not_offered', 'unavailable'],
  // Many people share an address; what one session may do is limited as well.
  limitPerMinute: 120,
})

export const refreshTokens = endpoint({
  ...shared,
  name: 'refreshTokens',
  method: 'POST',
  path: '/auth/refresh',
  summary: 'New tokens for a refresh token, which is used up by it; an older one used again ends the session',
  body: z.object({ refresh_token: z.string().min(1).max(200) }),
  status: 200,
  answer: tokensSchema,
  problems: ['session_ended'],
  limitPerMinute: 600,
})

export const logout = endpoint({
  ...shared,
  name: 'logout',
  method: 'POST',
  path: '/auth/logout',
  summary: 'Ends the session of the token',
  access: 'user',
  status: 204,
  problems: [],
  limitPerMinute: 60,
})

/** One browser that is signed in. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system as its user agent tells, such as `Chrome di Android`. */
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** True for the one that asks. */
  is_current: z.boolean(),
})

export type Session = z.infer<typeof sessionSchema>

const own = { tag: 'Sign-in', access: 'user' } as const

export const listSessions = endpoint({
  ...own,
  name: 'listSessions',
  method: 'GET',
  path: '/profile/sessions',
  summary: 'Where this user is signed in, last used first',
  status: 200,
  answer: z.object({ data: z.array(sessionSchema) }),
  problems: [],
  limitPerMinute: 120,
})

export const endSession = endpoint({
  ...own,
  name: 'endSession',
  method: 'DELETE',
  path: '/profile/sessions/{id}',
  summary: 'Signs one browser out',
  params: z.object({ id: referenceSchema }),
  status: 204,
  problems: ['not_found'],
  limitPerMinute: 60,
})

export const endAllSessions = endpoint({
  ...own,
  name: 'endAllSessions',
  method: 'DELETE',
  path: '/profile/sessions',
  summary: 'Signs out everywhere, the asking browser too',
  status: 204,
  problems: [],
  limitPerMinute: 20,
})
