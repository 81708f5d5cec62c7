import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** An HTTP server of this machine that stands for a company in tests and benches. */
export type LocalServer = {
  /** Such as `http://127.0.0.1:40123`, the same after being down. */
  url: string
  /** Cuts every connection; nothing listens until `comeUp`. */
  goDown(): Promise<void>
  comeUp(): Promise<void>
}

/** Starts an HTTP server on a free port of this machine. */
export async function openLocalServer(handle: (request: IncomingMessage, response: ServerResponse) => void): Promise<LocalServer> {
  const server = createServer(handle)
  const listen = (port: number) => new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  await listen(0)
  // A server on a port of TCP has an address of this form.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    async goDown() {
      if (!server.listening) return
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    comeUp: () => (server.listening ? Promise.resolve() : listen(port)),
  }
}

/** A request as it arrived; `json` is undefined if the text is not JSON. */
export type LocalRequest = { method: string; url: URL; headers: Headers; text: string; json: unknown }

/** Reads a request to its end. */
export async function readRequest(request: IncomingMessage): Promise<LocalRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, String(value))
  const url = new URL(request.url ?? '/', 'http://company')
  const text = Buffer.concat(chunks).toString()
  return { method: request.method ?? 'GET', url, headers, text, json: parse(text) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
