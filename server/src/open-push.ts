import { z } from 'zod'
import type { Config } from './config.ts'
import type { Ctx } from './ctx/context.ts'
import { keepMade } from './modules/store/keep-made.ts'
import { makeVapidKeys } from './platform/vapid-keys.ts'
import { createFcm } from './push/fcm/fcm.ts'
import type { PushSender } from './push/push.ts'
import { createWebPush } from './push/web-push/web-push.ts'

const keysSchema = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Time limit of one call to a push service. */
const timeoutMs = 10_000

/**
 * Makes the chosen way to push; null for none. Web Push gets keys of its own at the first start. They are in the database, because a
 * backup must bring them back with the addresses that were made with them, and all processes must have the same.
 */
export async function openPush({ push, publicUrl }: Config, ctx: Pick<Ctx, 'db' | 'clock'>): Promise<PushSender | null> {
  if (!push) return null
  const { clock } = ctx
  if (push.kind === 'fcm') return createFcm({ ...push, clock, timeoutMs })
  const keys = push.keys ?? (await keepMade(ctx, { key: 'web_push', schema: keysSchema, make: makeVapidKeys }))
  return createWebPush({ keys, contact: contactOf(publicUrl), clock, timeoutMs, simulator: push.simulator })
}

/** How a push service reaches the store: its address, or for a trial on plain http a mailbox at its host. */
function contactOf(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : `mailto:admin@${new URL(publicUrl).hostname}`
}
