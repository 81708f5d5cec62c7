import { once } from 'node:events'
import type { Server } from 'node:http'
import { invariant } from '../platform/invariant.ts'
import { StartError } from '../platform/start-error.ts'
import { type CrowdLimit, createCrowdLimit } from './crowd-limit.ts'
import { createDoor } from './door.ts'
import { createHandle, type HandleInput } from './handle-requests.ts'
import { createPatientServer, type Patience } from './patient-server.ts'
import type { Site } from './site.ts'
import { asksForSocket, type Sockets, upgradeSockets } from './upgrades.ts'
import { toLimitKey } from './visitor.ts'

export type Listening = {
  /** The port in use; differs from the asked one if that was 0, "any". */
  port: number
  /** Accepts no more requests and waits at most `timeoutMs` for the running ones; then cuts them off. */
  close(timeoutMs: number): Promise<void>
}

type ListenInput = HandleInput & { host: string; port: number; sockets?: Sockets | undefined; patience?: Partial<Patience> }

/** Starts listening. Throws a StartError if the port is in use or not allowed. */
export async function listen(site: Site, input: ListenInput): Promise<Listening> {
  const { sockets, patience } = input
  const { server, isBusy, close } = createPatientServer(createHandle(site, input), {
    patience,
    shouldUpgrade: incoming => sockets !== undefined && asksForSocket(incoming, sockets),
  })
  if (sockets) upgradeSockets(server, sockets, { ...input, door: createDoor(input), isBusy })
  // Longer than balancers in front keep a connection, so that they are the ones who close it.
  server.keepAliveTimeout = 65_000
  if (!input.isProxyTrusted) limitConnections(server, createCrowdLimit(input.connectionsPerAddress))
  // Beyond the system's own 511 a visitor's first packet is dropped, and repeated only after seconds.
  server.listen({ port: input.port, host: input.host, backlog: 4_096 })
  await once(server, 'listening').catch((error: unknown) => {
    throw explain(error, input)
  })
  const address = server.address()
  invariant(address !== null && typeof address === 'object', 'the server listens on a port')
  return {
    port: address.port,
    async close(timeoutMs) {
      void sockets?.close(Math.min(leaveMs, timeoutMs))
      await close(timeoutMs)
    },
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

/** Longest time for clients of sockets to answer that they leave. */
const leaveMs = 1_000
