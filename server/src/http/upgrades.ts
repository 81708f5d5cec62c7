import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type CrowdLimit, createCrowdLimit } from './crowd-limit.ts'
import type { Door } from './door.ts'
import type { HandleInput } from './handle-requests.ts'
import { createTurnstile } from './turnstile.ts'
import { readVisitor } from './visitor.ts'

/** Takes over the sockets of requests to upgrade to the WebSocket protocol. */
export type Sockets = {
  /** Beginning of the paths it serves. */
  path: string
  /** Answers the handshake. Host, origin and address are checked. */
  accept(incoming: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Asks all clients to connect elsewhere, waits at most `timeoutMs` for them, and then cuts them off. */
  close(timeoutMs: number): Promise<void>
}

/** True for a request to upgrade that `upgradeSockets` answers. All others are served like requests that do not ask for it. */
export function asksForSocket({ url = '', method, headers }: IncomingMessage, sockets: Pick<Sockets, 'path'>): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket' && url.startsWith(sockets.path)
}

type Input = Pick<HandleInput, 'publicUrl' | 'isProxyTrusted' | 'connectionsPerAddress'> & {
  door: Door
  isBusy: (socket: Duplex) => boolean
}

/**
 * Lets sockets in: for a host of the store, from a page of the store, and no more than half of the connections of an address, so
 * that the other half is left for pages. A client that sends no origin is not a browser, and has nobody's rights to misuse.
 */
export function upgradeSockets(server: Server, sockets: Sockets, { door, isBusy, ...input }: Input): void {
  const crowd = createCrowdLimit(Math.max(1, Math.floor(input.connectionsPerAddress / 2)))
  const pass = createTurnstile()
  server.on('upgrade', (incoming: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    const { address } = readVisitor({
      socketAddress: incoming.socket.remoteAddress,
      forwardedFor: incoming.headers['x-forwarded-for']?.toString(),
      requestId: undefined,
      acceptEncoding: undefined,
      isProxyTrusted: input.isProxyTrusted,
    })
    // The answer to an earlier request of the connection would be mixed into the frames.
    if (isBusy(socket)) return void socket.destroy()
    if (door(incoming)) return refuse(socket, '421 Misdirected Request')
    if (!isOwnOrigin(incoming, input.publicUrl)) return refuse(socket, '403 Forbidden')
    if (!enter(crowd, address, socket)) return refuse(socket, '429 Too Many Requests')
    pass(address, () => {
      if (!socket.destroyed) sockets.accept(incoming, socket, head)
    })
  })
}

function enter(crowd: CrowdLimit, address: string, socket: Duplex): boolean {
  if (!crowd.enter(address)) return false
  socket.once('close', () => crowd.leave(address))
  return true
}

/** True for a page of the host it connects to, or of the store's public address. */
function isOwnOrigin({ headers }: IncomingMessage, publicUrl: string): boolean {
  const { origin, host = '' } = headers
  if (origin === undefined || origin === publicUrl) return true
  return URL.parse(origin)?.host === host.toLowerCase()
}

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`, () => socket.destroy())
}
