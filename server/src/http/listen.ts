import { once } from 'node:events'
import { Server } from 'node:http'
import { createAdaptorServer } from '@hono/node-server'
import type { Logger } from 'pino'
import { invariant } from '../platform/invariant.ts'
import { StartError } from '../platform/start-error.ts'
import type { Site } from './site.ts'
import { readVisitor } from './visitor.ts'

export type Listening = {
  /** The port in use; another than asked for where that was 0, "any". */
  port: number
  /** Takes no more requests and waits for the running ones, for at most `timeoutMs`; then cuts them off. */
  close(timeoutMs: number): Promise<void>
}

type Door = { host: string; port: number; isProxyTrusted: boolean; log: Logger }

/** Listens. Throws a StartError where the port is taken or not allowed. */
export async function listen(site: Site, input: Door): Promise<Listening> {
  const noteProxy = createProxyNotice(input)
  const server = createAdaptorServer({
    fetch: (request, env) => {
      const { headers, socket } = env.incoming
      if (headers['x-forwarded-for']) noteProxy()
      const visitor = readVisitor({
        socketAddress: socket.remoteAddress,
        forwardedFor: headers['x-forwarded-for']?.toString(),
        requestId: headers['x-request-id']?.toString(),
        acceptEncoding: headers['accept-encoding']?.toString(),
        isProxyTrusted: input.isProxyTrusted,
      })
      return site.fetch(request, visitor)
    },
  })
  invariant(server instanceof Server, 'the server speaks HTTP/1.1')
  server.requestTimeout = 30_000
  // Longer than the balancers in front keep a connection, so that it is they who close it.
  server.keepAliveTimeout = 65_000
  server.listen(input.port, input.host)
  await once(server, 'listening').catch((error: unknown) => {
    throw explain(error, input)
  })
  const address = server.address()
  invariant(address !== null && typeof address === 'object', 'the server listens on a port')
  return { port: address.port, close: timeoutMs => close(server, timeoutMs) }
}

/** Says once that there seems to be a proxy nobody told of. A client can write that header as well: it is no more than a hint. */
function createProxyNotice({ isProxyTrusted, log }: Pick<Door, 'isProxyTrusted' | 'log'>): () => void {
  let isSaid = isProxyTrusted
  return () => {
    if (isSaid) return
    isSaid = true
    log.warn('X-Forwarded-For came, but TRUST_PROXY is off: behind a proxy, limits count all visitors as one until it is on')
  }
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
