import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PusherSettings } from './connection.client.ts'

type Act = (data?: unknown) => void

/** Stands for the library: what was bound, and what was asked of it. */
const library = vi.hoisted(() => ({
  made: 0,
  connection: { state: 'initialized', acts: [] as ((change: { current: string }) => void)[] },
  channels: new Map<string, { name: string; subscribed: boolean; acts: [string, (data?: unknown) => void][]; subscribe: () => void }>(),
  asked: [] as string[],
}))
const renewSession = vi.hoisted(() => vi.fn(async () => 'baru'))

vi.mock('../../session/calls/call-api.ts', () => ({ renewSession }))
vi.mock('../../session/tokens.ts', () => ({ readAccessToken: () => 'lama' }))
vi.mock('pusher-js', () => ({
  default: class {
    connection = {
      get state() {
        return library.connection.state
      },
      bind: (_: string, act: (change: { current: string }) => void) => library.connection.acts.push(act),
    }
    constructor() {
      library.made++
    }
    connect() {
      library.asked.push('connect')
    }
    disconnect() {
      library.asked.push('disconnect')
    }
    channel = (name: string) => library.channels.get(name)
    unsubscribe(name: string) {
      library.asked.push(`unsubscribe ${name}`)
      library.channels.delete(name)
    }
    subscribe(name: string) {
      const acts: [string, Act][] = []
      const channel = library.channels.get(name) ?? {
        name,
        subscribed: false,
        acts,
        subscribe: () => library.asked.push(`subscribe ${name}`),
        bind: (event: string, act: Act) => acts.push([event, act]),
        unbind: (event: string, act: Act) =>
          acts.splice(
            acts.findIndex(([bound, by]) => bound === event && by === act),
            1,
          ),
      }
      library.channels.set(name, channel)
      return channel
    }
  },
}))

const settings: PusherSettings = { app_key: 'kunci', cluster: 'own', is_own: true, host: null, port: null, path: null }
let page = Object.assign(new EventTarget(), { hidden: false })

let follow: typeof import('./connection.client.ts').follow

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  page = Object.assign(new EventTarget(), { hidden: false })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('location', { protocol: 'http:', hostname: 'localhost', port: '3000' })
  Object.assign(library, { made: 0, channels: new Map(), asked: [] })
  Object.assign(library.connection, { state: 'initialized', acts: [] })
  renewSession.mockClear()
  ;({ follow } = await import('./connection.client.ts'))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function listen(channel: string) {
  const stop = new AbortController()
  const heard: (string | undefined)[] = []
  const states: boolean[] = []
  follow({
    channel,
    events: ['updated'],
    settings,
    signal: stop.signal,
    hear: event => heard.push(event),
    onLive: state => states.push(state),
  })
  return { heard, states, leave: () => stop.abort() }
}

/** The server sends an event. */
function send(channel: string, event: string, data?: unknown) {
  for (const [bound, act] of library.channels.get(channel)?.acts.slice() ?? []) if (bound === event) act(data)
}

function changeState(current: string) {
  library.connection.state = current
  for (const act of library.connection.acts) act({ current })
}

function hide(isHidden: boolean) {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}

test('one tab has one connection, however many listen', () => {
  listen('order.A')
  listen('order.A')
  listen('store')
  expect(library.made).toBe(1)
  expect(library.asked).toEqual(['connect'])
})

test('everything is asked for again when a channel is joined, also after the connection was lost', () => {
  const { heard, states } = listen('order.A')
  send('order.A', 'pusher:subscription_succeeded')
  send('order.A', 'updated', { status: 'paid', version: 2 })
  changeState('connecting')
  send('order.A', 'pusher:subscription_succeeded')
  expect(heard).toEqual([undefined, 'updated', undefined])
  expect(states).toEqual([true, false, true])
})

test('a listener who comes to a joined channel asks at once', () => {
  listen('order.A')
  Object.assign(library.channels.get('order.A') ?? {}, { subscribed: true })
  changeState('connected')
  expect(listen('order.A').heard).toEqual([undefined])
})

test('a tab that was hidden for a minute gives its connection up, and takes it again when it is seen', () => {
  listen('store')
  hide(true)
  vi.advanceTimersByTime(59_000)
  expect(library.asked).toEqual(['connect'])
  vi.advanceTimersByTime(1_000)
  expect(library.asked).toEqual(['connect', 'disconnect'])
  hide(false)
  expect(library.asked).toEqual(['connect', 'disconnect', 'connect'])
})

test('the connection outlives its last listener by five seconds, so that the next page can use it', () => {
  listen('order.A').leave()
  expect(library.asked).toEqual(['connect', 'unsubscribe order.A'])
  vi.advanceTimersByTime(4_000)
  listen('order.B')
  vi.advanceTimersByTime(10_000)
  expect(library.asked).not.toContain('disconnect')
})

test('a channel is left with its last listener, who hears nothing more', () => {
  const [first, second] = [listen('order.A'), listen('order.A')]
  first.leave()
  send('order.A', 'updated')
  expect([first.heard, second.heard]).toEqual([[], ['updated']])
  expect(library.asked).toEqual(['connect'])
  second.leave()
  expect(library.asked).toEqual(['connect', 'unsubscribe order.A'])
  vi.advanceTimersByTime(5_000)
  expect(library.asked.at(-1)).toBe('disconnect')
})

test('[realtime.client] a private channel refused for an old token is asked for again with a new one', async () => {
  listen('private-user.7')
  send('private-user.7', 'pusher:subscription_error', { type: 'AuthError', status: 403 })
  await vi.runAllTimersAsync()
  expect(renewSession).toHaveBeenCalledTimes(1)
  expect(library.asked).toContain('subscribe private-user.7')
})

test('a private channel refused although the token is new is not asked for again', async () => {
  renewSession.mockResolvedValueOnce('lama')
  listen('private-user.7')
  send('private-user.7', 'pusher:subscription_error', { type: 'AuthError', status: 403 })
  await vi.runAllTimersAsync()
  expect(library.asked).not.toContain('subscribe private-user.7')
})

test('[realtime.client] the connection is encrypted, without statistics, at the host of public settings', async () => {
  const { toOptions } = await import('./connection.client.ts')
  const https = { protocol: 'https:', hostname: 'toko.example', port: '' }
  const own = toOptions(settings, https)
  expect(own).toMatchObject({ wsHost: 'toko.example', forceTLS: true, enableStats: false, enabledTransports: ['ws', 'wss'] })
  expect(own).not.toHaveProperty('wsPort')
  expect(own.channelAuthorization).toMatchObject({ endpoint: '/pusher/auth', transport: 'ajax' })
  const hosted = toOptions({ ...settings, is_own: false, cluster: 'ap1' }, https)
  expect(hosted.cluster).toBe('ap1')
  expect(hosted).not.toHaveProperty('wsHost')
  const elsewhere = toOptions({ ...settings, is_own: false, host: 'rt.example', port: 6001, path: '/rt' }, https)
  expect(elsewhere).toMatchObject({ wsHost: 'rt.example', wssPort: 6001, wsPath: '/rt', forceTLS: true })
})

test.each([
  ['http:', 'localhost', false],
  ['http:', '127.0.0.1', false],
  ['http:', '[::1]', false],
  ['http:', 'toko.localhost', false],
  ['http:', '127.0.0.1.toko.example', true],
  ['http:', 'toko.example', true],
  ['https:', 'localhost', true],
])('[realtime.client] a page at %s//%s has an encrypted connection: %s', async (protocol, hostname, isForced) => {
  const { toOptions } = await import('./connection.client.ts')
  expect(toOptions(settings, { protocol, hostname, port: '' }).forceTLS).toBe(isForced)
})
