import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { fileURLToPath } from 'node:url'

/** What `npm start` runs; the runner of the tests builds it first (`tools/steps/built-server.mjs`). */
const builtServer = fileURLToPath(new URL('../../build/main.js', import.meta.url))

const quickImports = new URL('quick-imports.ts', import.meta.url).href

/** For a process that ends soon: optimising the code of the embedded database would cost more time than it saves. */
const lessOptimised = '--liftoff-only'

/** For a process that runs the sources and ends soon. */
export const shortLived = [lessOptimised, '--import', quickImports]

/** Node's flags and the file that it runs. */
type Program = { flags: readonly string[]; file: string }

const shortLivedServer: Program = { flags: [lessOptimised], file: builtServer }

export type ServerProcess = {
  origin: string
  /** Its output so far, for the message of a failing test. */
  output(): string
  /** Nobody reads what it prints any more. */
  leaveOutput(): void
  /** Kills it at once, like a power cut. */
  kill(): Promise<void>
  /** Asks it to stop and waits. Answers its exit code. */
  stop(): Promise<number | null>
  /** Waits until it ends by itself, as after refusing to start. Answers its exit code. */
  ended(): Promise<number | null>
}

/** Starts the real server as its own process, without waiting for it. */
export function spawnServer(port: number, env: Record<string, string>, { flags, file }: Program = shortLivedServer): ServerProcess {
  const child = spawn(process.execPath, [...flags, file], {
    env: { ...process.env, WEB: 'off', LOG_LEVEL: 'warn', RATE_LIMIT: 'off', CORRECTION_SECONDS: '0', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  return {
    origin: `http://127.0.0.1:${port}`,
    output: () => output,
    leaveOutput() {
      for (const stream of [child.stdout, child.stderr]) stream?.destroy()
    },
    kill: () => end(child, 'SIGKILL').then(() => {}),
    stop: () => end(child, 'SIGTERM'),
    ended: () => end(child),
  }
}

/** Starts the real server and waits until it answers. Throws if it ends before. */
export async function startServer(port: number, env: Record<string, string>, program?: Program): Promise<ServerProcess> {
  const server = spawnServer(port, env, program)
  let hasEnded = false
  void server.ended().then(() => (hasEnded = true))
  const deadline = Date.now() + 120_000
  while (Date.now() < deadline && !hasEnded) {
    const ready = await fetch(`${server.origin}/health/ready`).catch(() => undefined)
    // Only this server says so in this output: on a port that was taken meanwhile, another one answers.
    if (ready?.ok && server.output().includes('Kilat is ready')) return server
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  await server.kill()
  throw new Error(`the server did not start:\n${server.output()}`)
}

// Below the range from which systems take ports for connections and for servers that may have any (Linux: 32768 and above). A port from
// there could be taken by another test before its server listens, or while that server is killed and started again, and calls would
// reach the other test's store.
const [firstPort, lastPort] = [12_000, 32_000]

/** A port that is free at the moment, and that no connection takes. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = randomInt(firstPort, lastPort)
    if (await isFree(port)) return port
  }
  throw new Error(`no port between ${firstPort} and ${lastPort} is free`)
}

function isFree(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}

function end(child: ChildProcess, signal?: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
  return new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve(child.exitCode)
    child.once('exit', code => resolve(code))
    if (signal) child.kill(signal)
  })
}
