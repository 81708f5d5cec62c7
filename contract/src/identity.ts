import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { referenceSchema } from './ids.ts'
import { rupiahSchema } from './money.ts'

/** The signed-in user. */
export const userSchema = z.object({
  /** Such as `USR-7Q2M9XH4T8RC5VWA`. */
  id: z.string(),
  /** The user's name in the store; the provider's name until it is changed. */
  name: z.string(),
  /** From the provider; null if it has none. It does not identify a user: issuer and subject do. */
  email: z.string().nullable(),
  /** An address on this site, or the provider's picture. */
  avatar_url: z.string().nullable(),
  /** E.164, such as `+6281234567890`. */
  phone: z.string().nullable(),
  /** True once the number is proven to be the user's. */
  is_phone_verified: z.boolean(),
  /** Balance of the wallet in rupiah. */
  balance: rupiahSchema,
  created_at: z.iso.datetime(),
})

export type User = z.infer<typeof userSchema>

/** Opaque tokens. `token` is sent as Bearer and lives 1 hour, `refresh_token` 30 days. */
const tokensSchema = z.object({ token: z.string(), refresh_token: z.string() })

export type Tokens = z.infer<typeof tokensSchema>

const shared = { tag: 'Sign-in', access: 'visitor' } as const

/** The ID token of Google from the provider's popup. */
const googleLoginSchema = z.object({ token: z.string() })

/** Any other provider, such as `apple`, with the proof it gave for the user. */
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
  problems: ['sign_in_failed', 'account_blocked', 'sign_in_not_offered', 'unavailable'],
  // Many people share an address, so the limit is high; each session has a limit of its own.
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

/** A signed-in browser. */
export const sessionSchema = z.object({
  id: z.string(),
  /** Browser and system from the user agent, such as `Chrome di Android`. */
  device: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  /** True for the session of this call. */
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
