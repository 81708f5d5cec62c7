import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { invariant } from '../platform/invariant.ts'
import { StartError } from '../platform/start-error.ts'
import { type CrowdLimit, createCrowdLimit } from './crowd-limit.ts'
import { createHandle, type HandleInput } from './handle-requests.ts'
import { type Handle, oneAtATime } from './one-at-a-time.ts'
import type { Site } from './site.ts'
import { toLimitKey } from './visitor.ts'

export type Listening = {
  /** The port in use; another than asked for where that was 0, "any". */
  port: number
  /** Takes no more requests and waits for the running ones, for at most `timeoutMs`; then cuts them off. */
  close(timeoutMs: number): Promise<void>
}

type ListenInput = HandleInput & { host: string; port: number; patience?: Partial<Patience> }

/** How long a client may take, in milliseconds. */
type Patience = {
  /** For the head of a request, from the connection on. */
  headMs: number
  /** For a whole request. */
  requestMs: number
  /** While an answer is waiting to be read, without a byte of it taken. */
  unreadMs: number
  /** How often the first two are looked at. */
  checkMs: number
}

const usualPatience: Patience = { headMs: 10_000, requestMs: 30_000, unreadMs: 20_000, checkMs: 2_000 }

/** Listens. Throws a StartError where the port is taken or not allowed. */
export async function listen(site: Site, input: ListenInput): Promise<Listening> {
  const patience = { ...usualPatience, ...input.patience }
  const server = createServer(
    { headersTimeout: patience.headMs, requestTimeout: patience.requestMs, connectionsCheckingInterval: patience.checkMs },
    oneAtATime(closeUnread(createHandle(site, input), patience.unreadMs)),
  )
  // Longer than the balancers in front keep a connection, so that it is they who close it.
  server.keepAliveTimeout = 65_000
  if (!input.isProxyTrusted) limitConnections(server, createCrowdLimit(input.connectionsPerAddress))
  // Past the system's own 511 the first packet of a visitor is dropped, and sent again only after seconds.
  server.listen({ port: input.port, host: input.host, backlog: 4_096 })
  await once(server, 'listening').catch((error: unknown) => {
    throw explain(error, input)
  })
  const address = server.address()
  invariant(address !== null && typeof address === 'object', 'the server listens on a port')
  return { port: address.port, close: timeoutMs => close(server, timeoutMs) }
}

/** Gives up on who does not take the answer. Node counts anew with each byte taken, and by itself once the answer is out. */
function closeUnread(handle: Handle, unreadMs: number): Handle {
  return (incoming, outgoing) => {
    outgoing.once('prefinish', () => incoming.socket.setTimeout(unreadMs))
    handle(incoming, outgoing)
  }
}

function limitConnections(server: Server, crowd: CrowdLimit): void {
  server.on('connection', socket => {
    const key = toLimitKey(socket.remoteAddress ?? '') ?? 'unknown'
    if (crowd.enter(key)) socket.once('close', () => crowd.leave(key))
    else socket.destroy()
  })
}

function explain(error: unknown, input: { host: string; port: number }): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${input.port} is taken by another program. Stop that one, or choose another port: PORT=${input.port + 1} npm start`,
    )
  }
  if (code === 'EACCES') return new StartError(`Port ${input.port} may not be used by this user. Choose one above 1023, such as PORT=3000.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`This machine has no address ${input.host}. Set HOST to one it has.`)
  return error
}

async function close(server: Server, timeoutMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  // A connection becomes idle when its last answer is out: it is let go then, not when the client thinks of it.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  const cutOff = setTimeout(() => server.closeAllConnections(), timeoutMs)
  await closed
  clearInterval(sweep)
  clearTimeout(cutOff)
}
