import { chmodSync, existsSync, linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { listenLocally } from './listen-local.ts'
import type { Site } from './site.ts'

let folder: string
let path: string
const opened: { close(timeoutMs: number): Promise<void> }[] = []
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'kilat-socket-'))
  path = join(folder, 'new', 'operator.sock')
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map(local => local.close(1_000)))
  rmSync(folder, { recursive: true, force: true })
})

const siteOf = (name: string): Site => ({ fetch: () => new Response(name) })

async function open(name: string) {
  const local = await listenLocally(siteOf(name), { path, log: quietLog, retryMs: 5 })
  opened.push(local)
  return local
}

/** Who answers at the socket; the error's code if nobody does. */
function ask(): Promise<string> {
  return new Promise(resolve => {
    const asking = request({ socketPath: path, headers: { connection: 'close' } }, async incoming => {
      let text = ''
      for await (const chunk of incoming) text += String(chunk)
      resolve(text)
    })
    asking.on('error', error => resolve('code' in error ? String(error.code) : error.message))
    asking.end()
  })
}

/** Leaves a socket's file behind, as a killed process does. */
async function leaveSocket(): Promise<void> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen({ path: join(folder, 'dying') }, resolve))
  path = join(folder, 'operator.sock')
  linkSync(join(folder, 'dying'), path)
  await new Promise(resolve => server.close(resolve))
}

test('the socket and the folder made for it belong to this user alone', async () => {
  await open('store')
  expect(await ask()).toBe('store')
  expect([statSync(path).mode & 0o777, statSync(join(folder, 'new')).mode & 0o777]).toEqual([0o600, 0o700])
})

test('the socket of a killed process is replaced', async () => {
  await leaveSocket()
  expect(await ask()).toBe('ECONNREFUSED')
  await open('store')
  expect(await ask()).toBe('store')
})

test('a living process keeps the socket, and another takes its place once it has ended', async () => {
  const first = await open('first')
  const second = await open('second')
  for (let time = 0; time < 5; time += 1) expect(await ask()).toBe('first')
  await first.close(1_000)
  await vi.waitFor(async () => expect(await ask()).toBe('second'), { interval: 2 })
  await second.close(1_000)
  expect(existsSync(path)).toBe(false)
})

test('the socket of another program, and a file that is none, are left alone', async () => {
  path = join(folder, 'operator.sock')
  const other = createHttpServer((_, outgoing) => outgoing.end('other'))
  await new Promise<void>(resolve => other.listen({ path }, resolve))
  await expect(open('store')).rejects.toThrow('Another program answers')
  expect(await ask()).toBe('other')
  await new Promise(resolve => other.close(resolve))
  writeFileSync(path, 'a list')
  await expect(open('store')).rejects.toThrow('is not a socket')
  expect(statSync(path).size).toBe(6)
})

test.skipIf(process.getuid?.() === 0)('a folder that this user may not write to is reported in one sentence', async () => {
  chmodSync(folder, 0o500)
  await expect(open('store')).rejects.toMatchObject({ name: 'StartError', message: expect.stringContaining('OPERATOR_SOCKET') })
  chmodSync(folder, 0o700)
})
