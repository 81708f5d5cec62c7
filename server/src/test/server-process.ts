import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))

const quickImports = new URL('quick-imports.ts', import.meta.url).href

/** For a process that ends soon: optimising the code of the embedded database would cost more time than it saves. */
export const shortLived = ['--liftoff-only', '--import', quickImports]

export type ServerProcess = {
  origin: string
  /** Its output so far, for the message of a failing test. */
  output(): string
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Asks it to stop and waits. Answers its exit code. */
  stop(): Promise<number | null>
  /** Waits until it ends by itself, as after refusing to start. Answers its exit code. */
  ended(): Promise<number | null>
}

/** Starts the real server as its own process, without waiting for it. */
export function spawnServer(port: number, env: Record<string, string>): ServerProcess {
  const child = spawn(process.execPath, [...shortLived, main], {
    env: { ...process.env, WEB: 'off', LOG_LEVEL: 'warn', RATE_LIMIT: 'off', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
    ended: () => end(child),
  }
}

/** Starts the real server and waits until it answers. */
export async function startServer(port: number, env: Record<string, string>): Promise<ServerProcess> {
  const server = spawnServer(port, env)
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const ready = await fetch(`${server.origin}/health/ready`).catch(() => undefined)
    if (ready?.ok) return server
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await server.kill()
  throw new Error(`the server did not start:\n${server.output()}`)
}

/** A port that is free at the moment. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

function end(child: ChildProcess, signal?: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', code => resolve(code))
    if (signal) child.kill(signal)
  })
}
