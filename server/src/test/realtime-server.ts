import { Hono } from 'hono'
import PusherServer from 'pusher'
import pusherJs, { type Options } from 'pusher-js'
import { onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { listen } from '../http/listen.ts'
import { createSite, type SiteParts } from '../http/site.ts'
import type { HttpEnv } from '../http/visitor.ts'
import { quietLog } from '../platform/log-quiet.ts'
import { createRealtimeApi } from '../realtime/http-api.ts'
import type { RealtimeLimits } from '../realtime/limits.ts'
import { createOwnServer, type OwnServer } from '../realtime/own-server.ts'

/** Node loads the client as the class itself; its types describe a module with the class as its default. */
export const Pusher = pusherJs as unknown as typeof pusherJs.default

type Client = InstanceType<typeof Pusher>

export const testApp = { id: 'kilat', key: 'test-key', secret: 'test-secret' }

/** The session for which clients of this file prove private channels. */
export const testSession = 'SES-TEST'

export type TestRealtime = {
  port: number
  server: OwnServer
  /** Closes the server for a new one on the same port, as a new version of the store does. Answers the new one. */
  restart(): Promise<OwnServer>
  close(): Promise<void>
}

type Input = {
  /** More handlers beside the server's API, by the start of their path. */
  mounts?: SiteParts['mounts']
  limits?: Partial<RealtimeLimits>
  connectionsPerAddress?: number
  isProxyTrusted?: boolean
  now?: () => Date
}

/** The store's own real-time server, listening on a port of this machine until the test ends. */
export async function openRealtimeServer({ limits = {}, now = () => new Date(), mounts, ...more }: Input = {}): Promise<TestRealtime> {
  const server = createOwnServer({ app: testApp, limits })
  let current = server
  const api = createRealtimeApi({ app: testApp, server, clock: { now } })
  const publicUrl = 'http://localhost:3000'
  const parts = { api: new Hono<HttpEnv>(), health: new Hono<HttpEnv>(), appFiles: undefined, pages: undefined, publicUrl, log: quietLog }
  const site = createSite({ ...parts, mounts: { '/apps': api, ...mounts } })
  const listening = await listen(site, {
    publicUrl,
    allowedHosts: ['toko.example'],
    isProxyTrusted: false,
    connectionsPerAddress: 1_000,
    host: '127.0.0.1',
    port: 0,
    log: quietLog,
    sockets: { path: '/app/', accept: (...arrival) => current.accept(...arrival), close: timeoutMs => current.close(timeoutMs) },
    ...more,
  })
  const close = once(() => listening.close(1_000))
  onTestFinished(close)
  const restart = async () => {
    current = createOwnServer({ app: testApp, limits })
    await server.close(1_000)
    return current
  }
  return { port: listening.port, server, restart, close }
}

function once(act: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined
  return () => (done ??= act())
}

/** The official client, as a page sets it up. It authorises private channels with the server's own signatures. */
export function openPusher({ port, server }: TestRealtime, options: Partial<Options> = {}): Client {
  const client = new Pusher(testApp.key, {
    cluster: 'own',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, callback) => callback(null, server.authorise(socketId, channelName, testSession)),
    },
    ...options,
  })
  onTestFinished(() => client.disconnect())
  return client
}

/** The official library for servers. */
export function openPusherServer({ port }: { port: number }, secret = testApp.secret): PusherServer {
  return new PusherServer({ appId: testApp.id, key: testApp.key, secret, host: '127.0.0.1', port: String(port), useTLS: false })
}

/** Answers when the client has subscribed. */
export function subscribed(client: Client, name: string): Promise<ReturnType<Client['subscribe']>> {
  const channel = client.subscribe(name)
  return new Promise(resolve => channel.bind('pusher:subscription_succeeded', () => resolve(channel)))
}

/** The data of the next event. */
export function nextEvent(channel: { bind(name: string, heard: (data: unknown) => void): unknown }, name: string): Promise<unknown> {
  return new Promise(resolve => channel.bind(name, resolve))
}

export type RawClient = {
  socket: WebSocket
  /** All messages so far, read. */
  messages: { event: string; channel?: string; data: string }[]
  /** The next message that is not read by `next` yet. */
  next(): Promise<{ event: string; channel?: string; data: unknown }>
  say(message: unknown): void
  closed: Promise<{ code: number; reason: string }>
}

/** A client that may say anything. `path` is everything after the port. */
export function openRaw(
  { port }: { port: number },
  path = `/app/${testApp.key}?protocol=7`,
  headers: Record<string, string> = {},
): RawClient {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  const messages: RawClient['messages'] = []
  let read = 0
  let look = () => {}
  socket.on('error', () => {})
  socket.on('message', data => {
    messages.push(JSON.parse(String(data)))
    look()
  })
  onTestFinished(() => socket.terminate())
  return {
    socket,
    messages,
    next: () =>
      new Promise((resolve, reject) => {
        look = () => {
          const message = messages[read]
          if (!message) return
          read += 1
          look = () => {}
          resolve({ ...message, data: JSON.parse(message.data) })
        }
        socket.once('close', (code, reason) => reject(new Error(`closed with ${code} ${reason}`)))
        look()
      }),
    say: message => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    closed: new Promise(resolve => socket.once('close', (code, reason) => resolve({ code, reason: String(reason) }))),
  }
}
