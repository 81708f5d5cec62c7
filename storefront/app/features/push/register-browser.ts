import type { PushAddress } from '@kilat/contract/push.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import { deletePushAddress, registerPushAddress } from '../../api/push-endpoints.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { readAccountId, readRefreshToken } from '../../session/tokens.ts'
import { readKeptOrders, readOrderSecret } from '../orders/kept-orders.ts'
import { keepPushMemory, readPushMemory } from './push-memory.ts'
import { readPushSupport } from './push-support.ts'
import { dropSubscription, takeAddress } from './take-address.ts'

type Services = Pick<PublicSettings, 'push' | 'firebase'>

/** Age at which a registration is made again, so that the store knows that the browser is still there. */
const renewAfterMs = 24 * 60 * 60_000

/** Most orders of a visitor that a renewed browser is registered for: the latest. */
const mostOrders = 5

/** The user who is signed in at this browser; null for a visitor. */
export function currentOwner(): string | null {
  return readRefreshToken() ? readAccountId() : null
}

/**
 * Registers this browser for push messages: for the signed-in user, and for an order that this browser placed. Must be called by a
 * click while the permission is undecided. False, silently, if that fails for any reason.
 */
export async function registerBrowser(services: Services, orderId?: string): Promise<boolean> {
  const address = await takeAddress(services)
  if (!address) return false
  const owner = currentOwner()
  const before = readPushMemory()
  const orderSecret = orderId === undefined ? undefined : readOrderSecret(orderId)
  try {
    const body = { address, ...(orderSecret && { order_id: orderId }) }
    const { data } = await callApi(registerPushAddress, { body }, { orderSecret })
    keepPushMemory({ token: data.token, owner, at: Date.now(), end: endOf(address) })
    // The address before it leads nowhere; the push service would say so only when it is used.
    if (before && before.token !== data.token) await forgetAddress(before.token)
    return true
  } catch {
    return false
  }
}

/**
 * True if push messages are on at this browser for its present user, or for a visitor. `browsers`, if given, are those the store knows
 * of the user.
 */
export function isPushOn(browsers?: readonly string[]): boolean {
  const memory = readPushMemory()
  if (memory === null || memory.owner !== currentOwner() || readPushSupport() !== 'granted') return false
  return browsers === undefined || browsers.includes(memory.token)
}

/** Turns push messages off at this browser. */
export async function unregisterBrowser(): Promise<void> {
  const memory = readPushMemory()
  keepPushMemory(null)
  // Without a subscription nothing arrives, even if the store could not be told.
  await dropSubscription().catch(() => {})
  if (memory) await forgetAddress(memory.token)
}

async function forgetAddress(token: string): Promise<void> {
  await callApi(deletePushAddress, { params: { token } }).catch(() => {})
}

/**
 * Registers the browser again if it is on and its address is new, or the registration of a user a day old: for the user, or for a
 * visitor's latest orders. Asks for nothing. After its user has signed out it ends the subscription, because the store may not have heard of the
 * sign-out and would still tell whoever uses the browser now; the same user's next sign-in registers it again.
 */
export async function renewBrowser(services: Services): Promise<void> {
  const memory = readPushMemory()
  if (memory && memory.owner !== null && memory.owner !== currentOwner()) {
    await dropSubscription().catch(() => {})
    return keepPushMemory({ ...memory, at: 0 })
  }
  if (!memory || !isPushOn()) return
  const address = await takeAddress(services)
  if (!address) return
  const isNew = endOf(address) !== memory.end
  if (memory.owner !== null) {
    if (isNew || Date.now() - memory.at > renewAfterMs) await registerBrowser(services)
    return
  }
  const latest = isNew ? readKeptOrders().filter(({ id }) => readOrderSecret(id)) : []
  for (const { id } of latest.slice(0, mostOrders)) await registerBrowser(services, id)
}

function endOf(address: PushAddress): string {
  return (address.kind === 'web_push' ? address.endpoint : address.token).slice(-24)
}
