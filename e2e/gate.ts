import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../server/src/test/server-process.ts'

export type Gate = {
  /** The gate's address, through which pages reach the store. */
  origin: string
  /** Forwards to another store from now on, as after a deployment; what is `kept`, by its path, still to the one before. */
  leadTo(origin: string, kept?: (path: string) => boolean): void
  /** Answers this path like a store whose file was deleted. */
  lose(path: string): void
  /** Closes the gate: no request is answered any more, as while a store restarts. */
  close(): Promise<void>
  open(): Promise<void>
}

/** A proxy before a store, which imitates deployments and failures of a server without starting one. */
export async function openGate(store: string): Promise<Gate> {
  const port = await freePort()
  let target = new URL(store)
  let before = (_path: string): URL | undefined => undefined
  let lost: string | undefined
  const server = createServer((asked, response) => {
    if (asked.url === lost) return void response.writeHead(404, { 'cache-control': 'no-store' }).end('Not found')
    handOn(asked, response, before(asked.url ?? '') ?? target)
  })
  const gate: Gate = {
    origin: `http://localhost:${port}`,
    leadTo(origin, kept) {
      const old = target
      before = path => (kept?.(path) ? old : undefined)
      target = new URL(origin)
    },
    lose(path) {
      lost = path
    },
    close() {
      const closed = new Promise<void>(resolve => server.close(() => resolve()))
      server.closeAllConnections()
      return closed
    },
    open: () => new Promise(resolve => server.listen(port, 'localhost', resolve)),
  }
  await gate.open()
  return gate
}

function handOn(asked: IncomingMessage, response: ServerResponse, target: URL): void {
  const headers = { ...asked.headers, host: target.host, ...(asked.headers.origin && { origin: target.origin }) }
  // A connection of its own: one that was kept may be closed by the store at the moment it is used again, and the page would be lost.
  const onward = request(target, { path: asked.url, method: asked.method, headers, agent: false }, answer => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => response.destroy())
  response.on('close', () => onward.destroy())
  asked.pipe(onward)
}
