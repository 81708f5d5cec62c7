import { randomBytes } from 'node:crypto'
import type { PublicSettings } from '@kilat/contract/store.ts'
import { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import { keepMade } from './modules/store/keep-made.ts'
import { ownAppId, type RealtimeApp } from './realtime/realtime.ts'

/** The app of the real-time server, and how browsers reach it; null if they can not. */
export type OpenedRealtime = { app: RealtimeApp; publicSettings: PublicSettings['pusher'] }

const madeSchema = z.object({ key: z.string(), secret: z.string() })

/**
 * The real-time server the configuration names. The store's own one gets a key and a secret at the first start, which all processes
 * on the database share. Pages that call the API of another server hear nothing from this one, so they get no address.
 */
export async function openRealtime({ realtime, apiBase }: Config, using: Pick<Ctx, 'db'>): Promise<OpenedRealtime> {
  if (realtime.kind === 'elsewhere') return { app: realtime.app, publicSettings: realtime.publicSettings }
  const { key, secret } = await keepMade(using, {
    key: 'realtime',
    schema: madeSchema,
    make: () => ({ key: randomBytes(10).toString('hex'), secret: randomBytes(32).toString('hex') }),
  })
  const isReached = apiBase.startsWith('/')
  return {
    app: { id: ownAppId, key, secret },
    publicSettings: isReached ? { app_key: key, cluster: 'own', is_own: true, host: null, port: null, path: null } : null,
  }
}
