import { randomBytes } from 'node:crypto'
import type { PublicSettings } from '@kilat/contract/store.ts'
import type { Hono } from 'hono'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import type { Sockets } from './http/upgrades.ts'
import { keepMade } from './modules/store/keep-made.ts'
import { createElsewhere } from './realtime/elsewhere.ts'
import { createRealtimeApi } from './realtime/http-api.ts'
import { createOwnServer } from './realtime/own-server.ts'
import type { Realtime } from './realtime/realtime.ts'

export type OpenedRealtime = {
  realtime: Realtime
  /** How browsers reach the server; null if they can not. */
  publicSettings: PublicSettings['pusher']
  /** The store's own server, and its HTTP API for the path `/apps`. Absent if there is another. */
  own?: { sockets: Sockets; api: Hono }
}

/** Id of the app of the store's own server, in the paths of its HTTP API. */
const ownAppId = 'kilat'

const madeSchema = z.object({ key: z.string(), secret: z.string() })

/** Time limit of a call to a server elsewhere: what it would tell is known by asking the store by then. */
const callMs = 5_000

/**
 * The real-time server the configuration names. The store's own one gets a key and a secret at the first start, which all processes
 * on the database share. Pages that call the API of another server hear nothing from this one, so they get no address.
 */
export async function openRealtime({ realtime, apiBase }: Config, using: Pick<Ctx, 'db' | 'clock'>): Promise<OpenedRealtime> {
  if (realtime.kind === 'elsewhere')
    return {
      realtime: createElsewhere({ ...realtime, timeoutMs: callMs, clock: using.clock }),
      publicSettings: realtime.publicSettings,
    }
  const { key, secret } = await keepMade(using, {
    key: 'realtime',
    schema: madeSchema,
    make: () => ({ key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') }),
  })
  const isReached = apiBase.startsWith('/')
  const app = { id: ownAppId, key, secret }
  const server = createOwnServer({ app })
  return {
    realtime: server,
    publicSettings: isReached ? { app_key: key, cluster: 'own', is_own: true, host: null, port: null, path: null } : null,
    own: {
      sockets: { path: '/app/', accept: server.accept, close: server.close },
      api: createRealtimeApi({ app, server, clock: using.clock }),
    },
  }
}
