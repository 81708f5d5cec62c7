import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, type ServerProcess, shortLived, startServer } from '../../server/src/test/server-process.ts'

const sources = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url))
const hook = ['--import', fileURLToPath(new URL('hook.ts', import.meta.url))]

export type StoreProcesses = {
  /** One of the processes, which may be starting. */
  pick(): string
  /** Kills one process like a power cut, and starts it again. Resolves when it runs. */
  kill(at: number): Promise<void>
  /** Milliseconds since all processes run; zero while one is started again. */
  upMs(): number
  count: number
  /** Asks all of them to stop. Throws if one does not end in order. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Ends all of them at once. */
  end(): Promise<void>
}

/** Starts the store as this many processes, each at a port of its own. */
export async function startStoreProcesses(input: {
  count: number
  isBrief: boolean
  env: Record<string, string>
}): Promise<StoreProcesses> {
  const ports = await Promise.all(Array.from({ length: input.count }, freePort))
  let servers: (ServerProcess | undefined)[] = []
  let turn = 0
  let upSince: number | undefined
  // The last hook is asked first, and the bench's must be asked before the one that knows most paths already.
  const flags = input.isBrief ? [...shortLived, ...hook] : hook
  // The hook replaces modules, so the store runs from its sources.
  const open = (port: number) => startServer(port, input.env, { flags, file: sources })
  // Nothing of a bench that ends early goes on.
  process.once('exit', () => servers.forEach(server => void server?.kill()))
  const store: StoreProcesses = {
    count: input.count,
    pick() {
      turn = (turn + 1) % ports.length
      return `http://127.0.0.1:${ports[turn]}`
    },
    async kill(at) {
      upSince = undefined
      await servers[at]?.kill()
      servers[at] = await open(ports[at] ?? 0)
      upSince = Date.now()
    },
    upMs: () => (upSince === undefined ? 0 : Date.now() - upSince),
    async stop() {
      upSince = undefined
      const codes = await Promise.all(servers.map(async server => ({ code: await server?.stop(), output: server?.output() })))
      servers = []
      for (const { code, output } of codes) if (code !== 0) throw new Error(`a process ended with ${code}:\n${output?.slice(-4_000)}`)
    },
    async end() {
      await Promise.all(servers.map(server => server?.kill()))
    },
    async start() {
      // The first one makes the database and its catalogue.
      servers = [await open(ports[0] ?? 0), ...(await Promise.all(ports.slice(1).map(open)))]
      upSince = Date.now()
    },
  }
  await store.start()
  return store
}

/** One address for the companies' notices: passes each on to one of the processes, and breaks off if that one is down. */
export async function startFront(pick: () => string): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const headers = new Headers()
    for (const [name, value] of Object.entries(request.headers))
      if (!['host', 'connection', 'content-length', 'transfer-encoding'].includes(name)) headers.set(name, String(value))
    const { method = 'POST', url = '/' } = request
    try {
      const answer = await fetch(`${pick()}${url}`, { method, headers, body: Buffer.concat(chunks), signal: AbortSignal.timeout(10_000) })
      response.writeHead(answer.status).end(await answer.text())
    } catch {
      response.socket?.destroy()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

/** Waits, unless the signal ends it. */
export function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return wait(ms, undefined, { signal, ref: true }).then(
    () => {},
    () => {},
  )
}
