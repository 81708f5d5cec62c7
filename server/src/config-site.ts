import { z } from 'zod'
import { allowedHost, isApiBase, isOrigin } from './config-addresses.ts'
import { switchSchema, wholeNumber } from './config-numbers.ts'

/** Where the store is reached, and whom it serves. */
export type Site = {
  port: number
  host: string
  /** The store's public address: scheme, host and port, without a trailing slash. */
  publicUrl: string
  /** Base address of the API as pages call it: a path of this site, or a whole address; without a trailing slash. */
  apiBase: string
  storeApiKey: string
  /** More host names the store answers for; `*` for any. */
  allowedHosts: readonly string[]
  isProxyTrusted: boolean
  /** Connections per address at a time; behind a trusted proxy, requests. */
  connectionsPerAddress: number
  isRateLimited: boolean
  /** False if something else serves the pages, as in development. */
  servesWeb: boolean
  /** Folder of the storefront's build. Absent for the one that `npm run build` makes. */
  storefrontBuild: string | undefined
}

const splitNames = (text: string) => text.split(',').flatMap(name => name.trim() || [])

export const siteShape = {
  PORT: wholeNumber(1, 65_535),
  HOST: z.string(),
  PUBLIC_URL: z.string().refine(isOrigin, { error: 'must be an http or https address without a path, such as https://toko.example' }),
  ALLOWED_HOSTS: z.string().transform(splitNames).pipe(z.array(allowedHost)),
  API_BASE: z
    .string()
    .refine(isApiBase, { error: 'must be a path such as /api, or an http or https address such as https://api.toko.example/v1' }),
  STORE_API_KEY: z.string().regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters without spaces'),
  TRUST_PROXY: switchSchema,
  CONNECTIONS_PER_ADDRESS: wholeNumber(1, 1_000_000),
  RATE_LIMIT: switchSchema,
  WEB: switchSchema,
  STOREFRONT_BUILD: z.string().optional(),
}

export const siteVariables = [
  { name: 'PORT', fallback: '3000', meaning: 'Port the server listens on' },
  { name: 'HOST', fallback: '127.0.0.1', meaning: 'Address it listens on: only this machine, until set to `0.0.0.0`' },
  { name: 'PUBLIC_URL', fallback: undefined, meaning: 'Public address of the store; `http://localhost:PORT` until set' },
  {
    name: 'ALLOWED_HOSTS',
    fallback: '',
    meaning: "More host names of the store besides PUBLIC_URL's, separated by commas; other hosts are refused (`*`: any host)",
  },
  {
    name: 'API_BASE',
    fallback: '/api',
    meaning:
      'Base address of the API for all calls of the storefront: a path of this site, or another server (`https://api.toko.example/v1`), which must allow this site by CORS',
  },
  { name: 'STORE_API_KEY', fallback: 'kilat-demo', meaning: 'Public key the storefront sends as `X-Api-Key`' },
  {
    name: 'TRUST_PROXY',
    fallback: 'off',
    meaning: '`on` behind a proxy that sets `X-Forwarded-For`; otherwise limits count all its visitors as one',
  },
  {
    name: 'CONNECTIONS_PER_ADDRESS',
    fallback: '256',
    meaning: 'Most connections of one address at a time; with `TRUST_PROXY=on`, most requests',
  },
  { name: 'RATE_LIMIT', fallback: 'on', meaning: 'Limits of calls per minute, for each user, or for each address of visitors' },
  { name: 'WEB', fallback: 'on', meaning: '`off` serves only the API' },
  {
    name: 'STOREFRONT_BUILD',
    fallback: undefined,
    meaning: 'Folder of a storefront build to serve instead of the one `npm run build` makes',
  },
] as const

export function toSite(env: z.output<z.ZodObject<typeof siteShape>>): Site {
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl: new URL(env.PUBLIC_URL).origin,
    apiBase: env.API_BASE.replace(/\/$/, ''),
    storeApiKey: env.STORE_API_KEY,
    allowedHosts: env.ALLOWED_HOSTS,
    isProxyTrusted: env.TRUST_PROXY,
    connectionsPerAddress: env.CONNECTIONS_PER_ADDRESS,
    isRateLimited: env.RATE_LIMIT,
    servesWeb: env.WEB,
    storefrontBuild: env.STOREFRONT_BUILD,
  }
}
