import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { freePort } from '../server/src/test/server-process.ts'

type Answer = { status: number; body?: Record<string, unknown> }
type Asked = { path: string; isPreflight: boolean; isOfBrowser: boolean; headers: IncomingMessage['headers'] }

export type ApiGate = {
  /** Base address for a store's pages. */
  base: string
  /** Every received call, in order. */
  asked: Asked[]
  /** From now on answers calls whose path begins like this with this answer. */
  answer(path: string, answer: Answer): void
  /** Forwards every call again, and forgets the received ones. */
  reset(): void
  close(): Promise<void>
}

/** An API on another host than the pages. It forwards every call to the store at `origin`, unless the test sets an answer. */
export async function openApiGate(origin: () => string): Promise<ApiGate> {
  const port = await freePort()
  const asked: Asked[] = []
  const answers = new Map<string, Answer>()
  const server = createServer(async (request, response) => {
    const path = (request.url ?? '').replace(/^\/v1/, '')
    const isPreflight = request.method === 'OPTIONS'
    asked.push({ path, isPreflight, isOfBrowser: request.headers.origin !== undefined, headers: request.headers })
    allow(response, request.headers.origin)
    if (isPreflight) return response.writeHead(204).end()
    const own = [...answers].find(([start]) => path.startsWith(start))?.[1]
    if (own) return response.writeHead(own.status, { 'content-type': 'application/json' }).end(JSON.stringify(own.body ?? {}))
    await handOn(request, response, `${origin()}/api${path}`)
  })
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    base: `http://127.0.0.1:${port}/v1`,
    asked,
    answer: (path, answer) => void answers.set(path, answer),
    reset() {
      answers.clear()
      asked.length = 0
    },
    close() {
      server.closeAllConnections()
      return new Promise(resolve => server.close(() => resolve()))
    },
  }
}

/** The CORS headers without which browsers refuse the pages' calls of another server. */
function allow(response: ServerResponse, origin: string | undefined): void {
  if (!origin) return
  response.setHeader('access-control-allow-origin', origin)
  response.setHeader('access-control-allow-methods', 'GET, POST, PUT, PATCH, DELETE')
  response.setHeader('access-control-allow-headers', 'authorization, content-type, idempotency-key, x-api-key, x-request-id')
  response.setHeader('access-control-expose-headers', 'retry-after, x-request-id')
}

async function handOn(request: IncomingMessage, response: ServerResponse, target: string): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  const headers = new Headers()
  for (const name of ['authorization', 'content-type', 'idempotency-key', 'x-api-key', 'x-request-id']) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  const body = parts.length > 0 ? Buffer.concat(parts) : undefined
  const found = await fetch(target, { method: request.method, headers, body }).catch(() => undefined)
  if (!found) return void response.writeHead(502).end()
  for (const name of ['content-type', 'retry-after', 'x-request-id']) {
    const value = found.headers.get(name)
    if (value) response.setHeader(name, value)
  }
  response.writeHead(found.status).end(Buffer.from(await found.arrayBuffer()))
}
