import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AlertSenders, OutgoingAlert, SendOutcome } from '../../ctx/context.ts'
import { alertDevices } from '../../db/schema/alerts.ts'
import type { PushMessage, PushOutcome } from '../../push/push.ts'
import { type Device, readDevices } from './devices.ts'

/** An alert that is older than this is told by the console. */
const keptSeconds = 60 * 60
/** Together with its other parts a message has at most 2,000 bytes. */
const mostLetters = 600

/**
 * Sends an alert to all browsers of an operator, whose name is the address. It counts as sent once one browser's service took it: whoever has heard of it
 * on the phone need not hear of it again because the laptop is unreachable. A browser that is gone is forgotten.
 */
export const pushAlert: NonNullable<AlertSenders['push']> = async (ctx, alert) => {
  const { push } = ctx
  if (push?.kind !== 'web_push') return { kind: 'refused', detail: 'not_offered' }
  const devices = await readDevices(ctx, { name: alert.address })
  const outcomes = await Promise.all(devices.map(device => push.send(toPush(alert, device))))
  for (const [at, { kind }] of outcomes.entries()) {
    const device = devices[at]
    if (kind === 'gone' && device) await ctx.db.delete(alertDevices).where(eq(alertDevices.id, device.id))
  }
  return together(outcomes)
}

function together(outcomes: readonly PushOutcome[]): SendOutcome {
  if (outcomes.some(({ kind }) => kind === 'sent')) return { kind: 'sent' }
  const later = outcomes.find(outcome => outcome.kind === 'later')
  if (later) return { kind: 'later', detail: later.reason, ...(later.retryAfterMs !== null && { afterMs: later.retryAfterMs }) }
  const refused = outcomes.find(outcome => outcome.kind === 'refused')
  return refused ? { kind: 'refused', detail: refused.reason } : { kind: 'refused', detail: 'no_device' }
}

/** A message for the console's worker. Those that lead to the same page replace each other, on the way and on the screen. */
function toPush({ title, lines, url }: OutgoingAlert, { endpoint, p256dh, auth }: Device): PushMessage {
  const { pathname, search, hash } = new URL(url)
  const place = `${pathname}${search}${hash}`
  return {
    address: { kind: 'web_push', endpoint, p256dh, auth },
    data: { title, body: lines.join(' ').slice(0, mostLetters), url: place, tag: place },
    topic: createHash('sha256').update(place).digest('base64url').slice(0, 32),
    ttlSeconds: keptSeconds,
    urgency: 'high',
  }
}
