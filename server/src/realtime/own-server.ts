import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import { type Connection, codes, openConnection, toMessage } from './connection.ts'
import { type RealtimeLimits, usualLimits } from './limits.ts'
import { createProvenSessions } from './proven-sessions.ts'
import type { Realtime, RealtimeApp, RealtimeEvent } from './realtime.ts'
import { signChannel } from './sign.ts'
import { createSubscriptions } from './subscriptions.ts'

/** The store's own server of the Pusher protocol, version 7. It serves the browsers connected to this process. */
export type OwnServer = Realtime & {
  /** Takes over the socket of a request to upgrade. The caller has checked the request's host, origin and address. */
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Sends an event to all subscribers but one. */
  send(event: RealtimeEvent & { except?: string | undefined }): void
  countSubscribers(channel: string): number
  countConnections(): number
  /** Asks all clients to connect again, and ends. Those who do not answer are cut off after `timeoutMs`. */
  close(timeoutMs: number): Promise<void>
}

type Input = { app: RealtimeApp; limits?: Partial<RealtimeLimits> }

/** More messages than this waiting to be sent drop the oldest; each is only a hint. */
const mostWaiting = 1_000

/**
 * Bounds of the library that its types do not know yet. A message is one frame: many small parts cost more than they carry. Who does
 * not answer a close is cut off after two seconds.
 */
const bounds = { maxFragments: 16, maxBufferedChunks: 64, closeTimeout: 2_000 }

export function createOwnServer({ app, ...input }: Input): OwnServer {
  const limits = { ...usualLimits, ...input.limits }
  const subscriptions = createSubscriptions<Connection>()
  const sessions = createProvenSessions<Connection>()
  const connections = new Set<Connection>()
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    ...bounds,
  })
  const outgoing = createOutgoing(limits.sendsPerTurn)
  const sweep = setInterval(() => {
    const nowMs = performance.now()
    for (const connection of connections) connection.look(nowMs)
  }, limits.sweepMs).unref()
  let isClosing = false
  let onEmpty = () => {}

  const accept: OwnServer['accept'] = (incoming, socket, head) =>
    sockets.handleUpgrade(incoming, socket, head, opened => {
      const refusal = isClosing
        ? closing
        : (findFault(incoming.url ?? '', app) ?? (connections.size >= limits.connections ? full : undefined))
      if (refusal) {
        opened.on('error', () => {})
        opened.send(toMessage('pusher:error', refusal))
        return opened.close(refusal.code, refusal.message)
      }
      const onEnd = (connection: Connection) => {
        connections.delete(connection)
        if (connections.size === 0) onEmpty()
      }
      connections.add(openConnection(opened, { app, limits, subscriptions, sessions, onEnd }))
    })
  const send: OwnServer['send'] = ({ channel, name, data, except }) => {
    const members = [...subscriptions.membersOf(channel)].filter(({ id }) => id !== except)
    if (members.length > 0) outgoing.add(members, Buffer.from(toMessage(name, data, channel)))
  }
  return {
    isLocal: true,
    async triggerBatch(events) {
      for (const event of events) send(event)
    },
    authorise: (socketId, channel, sessionId) => ({
      auth: signChannel(app, { socketId, channel, data: sessionId }),
      channel_data: sessionId,
    }),
    endSession(sessionId) {
      for (const connection of sessions.end(sessionId)) connection.renew()
    },
    isOccupied: channel => (channel.endsWith('*') ? isAnyOf(channel.slice(0, -1)) : subscriptions.membersOf(channel).size > 0),
    occupied: prefix => [...subscriptions.channels(prefix)],
    accept,
    send,
    countSubscribers: channel => subscriptions.membersOf(channel).size,
    countConnections: () => connections.size,
    async close(timeoutMs) {
      isClosing = true
      clearInterval(sweep)
      if (connections.size === 0) return
      const empty = new Promise<void>(resolve => (onEmpty = resolve))
      const cutOff = setTimeout(() => {
        for (const connection of connections) connection.cut()
      }, timeoutMs)
      for (const connection of connections) connection.close(codes.reconnect, 'Server is restarting')
      await empty
      clearTimeout(cutOff)
    },
  }

  /** Looks no further than the first: it is asked for each change of an order. */
  function isAnyOf(prefix: string): boolean {
    for (const _ of subscriptions.channels(prefix)) return true
    return false
  }
}

const closing = { code: codes.reconnect, message: 'Server is restarting' }
const full = { code: codes.overCapacity, message: 'Over capacity' }

/** What is wrong with the address a client connected to. */
function findFault(target: string, app: RealtimeApp): { code: number; message: string } | undefined {
  const { pathname, searchParams } = new URL(target, 'http://localhost')
  const [, key] = /^\/app\/([\w-]{1,100})$/.exec(pathname) ?? []
  if (key === undefined) return { code: 4005, message: 'Path not found' }
  if (key !== app.key) return { code: 4001, message: 'Application does not exist' }
  const protocol = searchParams.get('protocol')
  if (protocol === null) return { code: 4008, message: 'No protocol version supplied' }
  if (!/^\d{1,4}$/.test(protocol)) return { code: 4006, message: 'Invalid version string format' }
  if (protocol !== '7') return { code: 4007, message: 'Unsupported protocol version' }
  return undefined
}

/** Sends messages in their order, and lets other work of the process go on between them. */
function createOutgoing(sendsPerTurn: number) {
  const waiting: { members: Connection[]; message: Buffer }[] = []
  let isPlanned = false
  const turn = () => {
    isPlanned = false
    let left = sendsPerTurn
    for (let next = waiting[0]; next && left > 0; next = waiting[0]) {
      const due = next.members.splice(-left)
      left -= due.length
      for (const member of due) member.send(next.message)
      if (next.members.length === 0) waiting.shift()
    }
    if (waiting.length > 0) plan()
  }
  const plan = () => {
    if (isPlanned) return
    isPlanned = true
    setImmediate(turn)
  }
  return {
    add(members: Connection[], message: Buffer) {
      waiting.push({ members, message })
      if (waiting.length > mostWaiting) waiting.shift()
      plan()
    },
  }
}
