import { randomInt } from 'node:crypto'
import type { RawData, WebSocket } from 'ws'
import { z } from 'zod'
import { isChannelName, kindOf } from '../platform/realtime-names.ts'
import { isSameText } from '../platform/same-text.ts'
import type { RealtimeLimits } from './limits.ts'
import type { ProvenSessions } from './proven-sessions.ts'
import type { RealtimeApp } from './realtime.ts'
import { signChannel } from './sign.ts'
import type { Subscriptions } from './subscriptions.ts'

/** A browser at the own server. */
export type Connection = {
  /** The protocol's `socket_id`. */
  id: string
  /** Sends a message as text; ends a connection that does not read. */
  send(message: string | Buffer): void
  /** Says that the server is closing, then ends. */
  close(code: number, reason: string): void
  /** Ends at once. */
  cut(): void
  /** Asks the client to connect again and to prove its private channels anew. */
  renew(): void
  /** Ends the connection if its client is gone or does not use it, or its proofs are old. To be called from time to time. */
  look(nowMs: number): void
}

type Using = {
  app: RealtimeApp
  limits: RealtimeLimits
  subscriptions: Subscriptions<Connection>
  sessions: ProvenSessions<Connection>
}

/** Time for the last message to reach a client whose messages are not read any more. */
const goodbyeMs = 200

/** Codes of the protocol: what a client does after them depends on their hundreds. */
export const codes = { notAuthorised: 4009, overCapacity: 4100, reconnect: 4200, noPong: 4201, inactive: 4202, notOffered: 4301 } as const

const messageSchema = z.object({ event: z.string().max(200), data: z.unknown().optional() })
const askedSchema = z.object({ channel: z.unknown().optional(), auth: z.unknown().optional(), channel_data: z.string().optional() })

/** Greets a new client and answers its messages from now on. `onEnd` is called once, when it is gone. */
export function openConnection(socket: WebSocket, using: Using & { onEnd: (connection: Connection) => void }): Connection {
  const { limits, subscriptions, sessions } = using
  const allow = createAllowance(limits)
  const openedAt = performance.now()
  let heardAt = openedAt
  let usedAt = openedAt
  let isAsked = false
  let isRefused = false

  const connection: Connection = {
    id: `${randomInt(1, 2 ** 31)}.${randomInt(1, 2 ** 31)}`,
    send(message) {
      if (socket.bufferedAmount > limits.unreadBytes) return socket.terminate()
      socket.send(message, { binary: false })
    },
    close: (code, reason) => socket.close(code, reason),
    cut: () => socket.terminate(),
    renew() {
      subscriptions.leaveAll(connection)
      sessions.leave(connection)
      socket.close(codes.reconnect, 'Prove the private channels again')
    },
    look(nowMs) {
      if (subscriptions.channelsOf(connection).size > 0) usedAt = nowMs
      const silentMs = nowMs - heardAt
      if (silentMs > limits.activityMs + limits.pongMs) {
        // Its closing handshake would not be answered either; a client that hangs and comes back learns from the code to connect again.
        socket.close(codes.noPong, 'Pong reply not received in time')
        return socket.terminate()
      }
      if (nowMs - openedAt > limits.provenMs && [...subscriptions.channelsOf(connection)].some(isPrivate)) return connection.renew()
      if (nowMs - usedAt > limits.idleMs) return socket.close(codes.inactive, 'No subscription for a long time')
      if (silentMs > limits.activityMs && !isAsked) {
        isAsked = true
        connection.send(toMessage('pusher:ping', {}))
      }
    },
  }
  const hear = (): boolean => {
    heardAt = performance.now()
    isAsked = false
    if (isRefused) return false
    if (allow(heardAt)) return true
    isRefused = true
    socket.close(codes.overCapacity, 'Too many messages')
    // What the client sent ahead is not read any more.
    socket.pause()
    setTimeout(() => socket.terminate(), goodbyeMs).unref()
    return false
  }
  socket.on('message', (data, isBinary) => {
    if (!hear()) return
    if (isBinary) return socket.close(1003, 'Messages are text')
    const message = answer(connection, using, toText(data))
    if (message !== undefined) connection.send(message)
  })
  socket.on('ping', hear)
  socket.on('pong', hear)
  // The library closes with the right code itself: too big, not UTF-8, not a frame.
  socket.on('error', () => {})
  socket.once('close', () => {
    subscriptions.leaveAll(connection)
    sessions.leave(connection)
    using.onEnd(connection)
  })
  sessions.meet(connection)
  const timeout = { socket_id: connection.id, activity_timeout: Math.ceil(limits.activityMs / 1000) }
  connection.send(toMessage('pusher:connection_established', timeout))
  return connection
}

/** The server's answer to a message; undefined for none. The connection stays after a refusal. */
function answer(connection: Connection, using: Using, text: string): string | undefined {
  const message = messageSchema.safeParse(parse(text))
  if (!message.success) return unreadable
  const { event, data } = message.data
  if (event === 'pusher:ping') return toMessage('pusher:pong', {})
  if (event === 'pusher:pong') return undefined
  if (event === 'pusher:signin') return refusal(codes.notAuthorised, 'User authentication is not offered')
  if (event.startsWith('client-')) return refusal(codes.notOffered, 'The app does not have client messaging enabled')
  const asked = askedSchema.safeParse(typeof data === 'string' ? parse(data) : data)
  if (!asked.success) return unreadable
  if (event === 'pusher:subscribe') return subscribe(connection, using, asked.data)
  if (event !== 'pusher:unsubscribe' || !isChannelName(asked.data.channel)) return unreadable
  using.subscriptions.leave(connection, asked.data.channel)
  return undefined
}

function subscribe(connection: Connection, using: Using, asked: z.output<typeof askedSchema>): string | undefined {
  const { app, limits, subscriptions, sessions } = using
  const { channel, auth, channel_data: data } = asked
  if (!isChannelName(channel)) return refusal(codes.notAuthorised, 'Invalid channel name')
  const kind = kindOf(channel)
  if (!kind) return refusal(codes.notAuthorised, 'Channels of this kind are not offered', channel)
  if (kind === 'private' && !isSameText(signChannel(app, { socketId: connection.id, channel, data }), typeof auth === 'string' ? auth : ''))
    return refusal(codes.notAuthorised, 'Subscription not authorized: Invalid signature', channel)
  const own = subscriptions.channelsOf(connection)
  if (own.size >= limits.channels && !own.has(channel)) return refusal(codes.overCapacity, 'Too many channels for one connection', channel)
  if (kind === 'private' && data !== undefined && !sessions.prove(connection, data)) {
    connection.renew()
    return undefined
  }
  subscriptions.enter(connection, channel)
  return toMessage('pusher_internal:subscription_succeeded', {}, channel)
}

function isPrivate(channel: string): boolean {
  return kindOf(channel) === 'private'
}

const unreadable = refusal(codes.reconnect, 'Invalid message format')

function refusal(code: number, message: string, channel?: string): string {
  return toMessage('pusher:error', { code, message, ...(channel && { channel }) })
}

/** A message of the server; by the protocol its data is JSON inside the JSON. */
export function toMessage(event: string, data: unknown, channel?: string): string {
  return JSON.stringify({ event, ...(channel && { channel }), data: typeof data === 'string' ? data : JSON.stringify(data) })
}

function toText(data: RawData): string {
  return (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as Buffer)).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** A bucket of messages that fills again. */
function createAllowance({ burst, perSecond }: RealtimeLimits): (nowMs: number) => boolean {
  let left = burst
  let filledAt = performance.now()
  return nowMs => {
    left = Math.min(burst, left + ((nowMs - filledAt) / 1_000) * perSecond)
    filledAt = nowMs
    if (left < 1) return false
    left -= 1
    return true
  }
}
