import { z } from 'zod'
import { hostName, isOrigin, publicKey } from './config-addresses.ts'
import { wholeNumber } from './config-numbers.ts'
import { isLoopback } from './platform/loopback.ts'
import type { RealtimeChoice } from './realtime/realtime.ts'

export const realtimeShape = {
  PUSHER_APP_ID: publicKey.optional(),
  PUSHER_APP_KEY: publicKey.optional(),
  PUSHER_APP_SECRET: z
    .string()
    .regex(/^[\x21-\x7e]{8,200}$/, 'must be 8 to 200 visible characters without spaces')
    .optional(),
  PUSHER_CLUSTER: publicKey.optional(),
  PUSHER_HOST: hostName.optional(),
  PUSHER_PORT: wholeNumber(1, 65_535).optional(),
  PUSHER_PATH: z
    .string()
    .regex(/^(?:\/[\w.~-]+)+$/, 'must be a path such as /realtime')
    .optional(),
  PUSHER_API_URL: z.string().refine(isOrigin, { error: 'must be an http or https address without a path' }).optional(),
}

const appVariables = ['PUSHER_APP_ID', 'PUSHER_APP_KEY', 'PUSHER_APP_SECRET', 'PUSHER_CLUSTER'] as const

/** Variables needed together. */
export const realtimeNeeded = [
  { needed: appVariables, also: ['PUSHER_HOST', 'PUSHER_PORT', 'PUSHER_PATH', 'PUSHER_API_URL'] },
  { needed: ['PUSHER_HOST'], also: ['PUSHER_PORT', 'PUSHER_PATH'] },
] as const

export const realtimeVariables = [
  {
    name: 'PUSHER_APP_ID',
    fallback: undefined,
    meaning: 'Real time through Pusher Channels or a compatible server: id of the app; the store’s own server until set',
  },
  { name: 'PUSHER_APP_KEY', fallback: undefined, meaning: 'Public key of that app' },
  { name: 'PUSHER_APP_SECRET', fallback: undefined, meaning: 'Secret of that app' },
  { name: 'PUSHER_CLUSTER', fallback: undefined, meaning: 'Its cluster, such as `ap1`; any word for a server of `PUSHER_HOST`' },
  { name: 'PUSHER_HOST', fallback: undefined, meaning: "Host of a compatible server, for browsers; Pusher's own until set" },
  { name: 'PUSHER_PORT', fallback: undefined, meaning: 'Its port; 443, or 80 on this machine, until set' },
  { name: 'PUSHER_PATH', fallback: undefined, meaning: 'What its path begins with, such as `/realtime`' },
  {
    name: 'PUSHER_API_URL',
    fallback: undefined,
    meaning: 'Address at which the store itself reaches it, such as `http://soketi:6001`; that for browsers until set',
  },
] as const

type Given = { [Name in keyof typeof realtimeShape]?: z.output<(typeof realtimeShape)[Name]> }

/** The real-time server of the store. The caller has checked that an app elsewhere is complete or absent. */
export function chooseRealtime(env: Given): RealtimeChoice {
  const { PUSHER_APP_ID: id, PUSHER_APP_KEY: key, PUSHER_APP_SECRET: secret, PUSHER_CLUSTER: cluster } = env
  if (!id || !key || !secret || !cluster) return { kind: 'own' }
  return {
    kind: 'elsewhere',
    app: { id, key, secret },
    apiUrl: new URL(env.PUSHER_API_URL ?? apiUrlOf(env, cluster)).origin,
    publicSettings: {
      app_key: key,
      cluster,
      is_own: false,
      host: env.PUSHER_HOST ?? null,
      port: env.PUSHER_PORT ?? null,
      path: env.PUSHER_PATH ?? null,
    },
  }
}

function apiUrlOf({ PUSHER_HOST: host, PUSHER_PORT: port }: Given, cluster: string): string {
  if (!host) return `https://api-${cluster}.pusher.com`
  return `${isLoopback(host) ? 'http' : 'https'}://${host}${port ? `:${port}` : ''}`
}
