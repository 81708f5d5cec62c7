import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'kilat-main-'))
  cleanups.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A server in a process of its own, without pages, and all it said on the error output. */
function startServer(env: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', WEB: 'off', LOG_LEVEL: 'warn', DATABASE_URL: '', PUBLIC_URL: '', ...env },
  })
  cleanups.push(async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', text => {
    errors += text
  })
  const ended = once(child, 'close').then(([code]: unknown[]) => ({ code, errors }))
  return { child, ended, ready: untilReady(child) }
}

async function untilReady(child: ChildProcess): Promise<boolean> {
  if (!child.stdout) return false
  for await (const line of createInterface({ input: child.stdout })) if (line.startsWith('Kilat is ready:')) return true
  return false
}

test('the server starts on an empty folder, closes in order and gives the folder back', { timeout: 60_000 }, async () => {
  const env = { DATA_DIR: await newFolder(), PORT: String(await freePort()) }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = startServer(env)
    expect(await server.ready).toBe(true)
    const health = await fetch(`http://127.0.0.1:${env.PORT}/health/ready`)
    expect(health.status).toBe(200)
    server.child.kill(signal)
    expect(await server.ended).toEqual({ code: 0, errors: '' })
  }
})

test('a wrong environment is told in full and nothing is opened', { timeout: 30_000 }, async () => {
  const server = startServer({ DATA_DIR: await newFolder(), PORT: 'abc', TRUST_PROXY: 'perhaps' })
  const { code, errors } = await server.ended
  expect(code).toBe(1)
  expect(errors).toContain('PORT must be a whole number')
  expect(errors).toContain('TRUST_PROXY must be on or off')
  expect(errors).not.toContain('    at ')
})
