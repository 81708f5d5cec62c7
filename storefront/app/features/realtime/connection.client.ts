import type { PublicSettings } from '@kilat/contract/store.ts'
import Pusher, { type Channel, type Options } from 'pusher-js'
import { renewSession } from '../../session/calls/call-api.ts'
import { readAccessToken } from '../../session/tokens.ts'
import { isLoopbackHost } from './late/is-loopback-host.ts'

export type PusherSettings = NonNullable<PublicSettings['pusher']>

/** One who listens to a channel until `signal` aborts. */
export type Follower = {
  /** `order.{id}`, `private-user.{id}` or `store`. */
  channel: string
  events: readonly string[]
  settings: PusherSettings
  signal: AbortSignal
  /** Called with the event's name, and without one when events may have been missed: ask for everything again. */
  hear: (event?: string) => void
  /** Whether events arrive now. */
  onLive: (isLive: boolean) => void
}

/** Time a hidden tab keeps its connection. */
const hiddenMs = 60_000
/** Time a connection outlives its last listener, because the next page often has one. */
const idleMs = 5_000

let pusher: Pusher | undefined
let closing: ReturnType<typeof setTimeout> | undefined
const followers = new Set<Follower>()

/** Listens to a channel over the tab's one connection, which is opened with the first follower. */
export function follow(follower: Follower): void {
  if (follower.signal.aborted) return
  const { channel: name, events, hear, onLive, signal } = follower
  clearTimeout(closing)
  pusher ??= open(follower.settings)
  if (followers.size === 0) pusher.connect()
  followers.add(follower)
  const channel = pusher.subscribe(name)
  const isIn = () => {
    onLive(true)
    hear()
  }
  const bindings: [string, (data?: unknown) => void][] = [
    ...events.map(event => [event, () => hear(event)] as [string, () => void]),
    // Also after each reconnection.
    ['pusher:subscription_succeeded', isIn],
    ['pusher:subscription_error', error => void subscribeAgain(channel, error)],
  ]
  for (const [event, act] of bindings) channel.bind(event, act)
  if (channel.subscribed && pusher.connection.state === 'connected') isIn()
  signal.addEventListener('abort', () => {
    for (const [event, act] of bindings) channel.unbind(event, act)
    followers.delete(follower)
    if (![...followers].some(other => other.channel === name)) pusher?.unsubscribe(name)
    if (followers.size === 0) closing = setTimeout(() => pusher?.disconnect(), idleMs)
  })
}

function open(settings: PusherSettings): Pusher {
  const opened = new Pusher(settings.app_key, toOptions(settings, location))
  opened.connection.bind('state_change', ({ current }: { current: string }) => {
    if (current !== 'connected') for (const { onLive } of followers) onLive(false)
  })
  let hidden: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(hidden)
    if (document.hidden) hidden = setTimeout(() => opened.disconnect(), hiddenMs)
    else if (followers.size > 0) opened.connect()
  })
  // The browser tells at once what the connection would only notice by its silence.
  addEventListener('pagehide', () => opened.disconnect())
  addEventListener('pageshow', event => {
    if (event.persisted && followers.size > 0) opened.connect()
  })
  return opened
}

/**
 * The library's options for public settings. Encrypted, except for a page on this very machine without TLS; no statistics;
 * the authorization endpoint stays the library's default, `/pusher/auth`.
 */
export function toOptions(settings: PusherSettings, page: Pick<Location, 'protocol' | 'hostname' | 'port'>): Options {
  const isPlain = page.protocol === 'http:' && isLoopbackHost(page.hostname)
  const ownPort = page.port === '' ? null : Number(page.port)
  const host = settings.is_own ? page.hostname : settings.host
  const port = settings.is_own ? ownPort : settings.port
  return {
    cluster: settings.cluster,
    forceTLS: !isPlain,
    enableStats: false,
    enabledTransports: ['ws', 'wss'],
    ...(host && { wsHost: host }),
    ...(port && { wsPort: port, wssPort: port }),
    ...(settings.path && { wsPath: settings.path }),
    channelAuthorization: {
      transport: 'ajax',
      endpoint: '/pusher/auth',
      headersProvider: () => ({ Authorization: `Bearer ${readAccessToken() ?? ''}` }),
    },
  }
}

/** A refused private channel is tried once more with a new access token, because the old one may have ended. */
async function subscribeAgain(channel: Channel, error: unknown): Promise<void> {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined
  if (status !== 401 && status !== 403) return
  const before = readAccessToken()
  const token = await renewSession().catch(() => null)
  if (token && token !== before && pusher?.channel(channel.name) === channel) channel.subscribe()
}
