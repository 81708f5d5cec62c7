import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Handle, oneAtATime } from './one-at-a-time.ts'
import { refuseCrumbs } from './refuse-crumbs.ts'

/** Time limits of a client, in milliseconds. */
export type Patience = {
  /** For the head of a request, from the connection on. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** For an answer of which the client reads no byte. */
  unreadMs: number
  /** Interval at which the first two are checked. */
  checkMs: number
}

const usualPatience: Patience = { headMs: 10_000, requestMs: 30_000, unreadMs: 20_000, checkMs: 2_000 }

export type PatientServer = {
  server: Server
  /** True for a connection with a request that is not answered yet. */
  isBusy: (socket: object) => boolean
  /** Accepts no more requests and waits at most `timeoutMs` for the running ones; then cuts them off. */
  close(timeoutMs: number): Promise<void>
}

type Input = { patience?: Partial<Patience> | undefined; shouldUpgrade?: (incoming: IncomingMessage) => boolean }

/** A server that handles the requests of a connection one at a time, and disconnects clients that send or read nothing. */
export function createPatientServer(handle: Handle, { patience: own, shouldUpgrade = () => false }: Input = {}): PatientServer {
  const patience = { ...usualPatience, ...own }
  const lines = oneAtATime(closeUnread(handle, patience.unreadMs))
  const server = createServer(
    {
      headersTimeout: patience.headMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkMs,
      shouldUpgradeCallback: shouldUpgrade,
    },
    (incoming, outgoing) => {
      refuseCrumbs(incoming, outgoing)
      lines.handle(incoming, outgoing)
    },
  )
  const connections = new Set<Duplex>()
  server.on('connection', socket => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  // Whoever takes a socket over closes it.
  server.on('upgrade', (_, socket) => connections.delete(socket))
  return { server, isBusy: lines.isBusy, close: timeoutMs => close(server, { connections, isBusy: lines.isBusy, timeoutMs }) }
}

/** Disconnects clients that do not read the answer. Node restarts the timer with each byte read, and stops it after the answer. */
function closeUnread(handle: Handle, unreadMs: number): Handle {
  return (incoming, outgoing) => {
    outgoing.once('prefinish', () => incoming.socket.setTimeout(unreadMs))
    handle(incoming, outgoing)
  }
}

/** Time for a request that is on its way when the server closes. */
const arriveMs = 1_000

type Closing = { connections: ReadonlySet<Duplex>; isBusy: (socket: object) => boolean; timeoutMs: number }

async function close(server: Server, { connections, isBusy, timeoutMs }: Closing): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  const end = Date.now() + Math.min(arriveMs, timeoutMs)
  const sweep = setInterval(() => {
    // A connection becomes idle after its last answer: it is closed then, not when the client decides to.
    server.closeIdleConnections()
    // Node no longer checks the time of those that have sent nothing, or half of a head.
    if (Date.now() >= end) for (const socket of connections) if (!isBusy(socket)) socket.destroy()
  }, 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}
