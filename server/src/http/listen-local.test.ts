import { once } from 'node:events'
import { chmodSync, existsSync, linkSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer as createHttpServer, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { openSocket, statusesOf } from '../test/raw-socket.ts'
import { listenLocally } from './listen-local.ts'
import type { Patience } from './patient-server.ts'
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

async function open(name: string, { site = siteOf(name), patience }: { site?: Site; patience?: Partial<Patience> } = {}) {
  const local = await listenLocally(site, { path, log: quietLog, retryMs: 5, ...(patience && { patience }) })
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

/** Parts of a request, after each of which a client may fall silent. */
const parts = ['', 'GET / HTTP/1.1\r\nHost: localhost\r\n', 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{']

async function fallSilentAfter(part: string) {
  const socket = await openSocket(path)
  socket.write(part)
  return socket.resume()
}

/** Answers once the body is there. */
const reading: Site = { fetch: async request => new Response(`${(await request.text()).length}`) }

test.each(parts)('a client that is silent after %j is disconnected, and others are answered meanwhile', async part => {
  await open('store', { site: reading, patience: { headMs: 150, requestMs: 300, checkMs: 20 } })
  const silent = await fallSilentAfter(part)
  const closed = once(silent, 'close')
  expect(await ask()).toBe('0')
  await closed
})

test('clients that are connected and send nothing, or half of a head, do not hold the end of the store', { timeout: 20_000 }, async () => {
  const local = await open('store')
  await Promise.all(parts.slice(0, 2).map(fallSilentAfter))
  // The store takes connections in their order, so it has the silent ones now.
  expect(await ask()).toBe('store')
  await local.close(600_000)
})

test('a client that is silent in the middle of a body holds the end of the store no longer than is waited for calls', async () => {
  const begun = Promise.withResolvers<void>()
  const site: Site = {
    fetch(request) {
      begun.resolve()
      return reading.fetch(request, { address: 'operator', requestId: '1', takesGzip: false })
    },
  }
  const local = await open('store', { site })
  await fallSilentAfter(parts[2] ?? '')
  await begun.promise
  await local.close(50)
})

test('a client that does not read its answer is disconnected, and has not had it', async () => {
  // More than the operating system's buffers hold between two ends of this machine.
  const big = new Uint8Array(16 * 1024 * 1024)
  await open('store', { site: { fetch: () => new Response(big) }, patience: { unreadMs: 300 } })
  const deaf = await openSocket(path)
  deaf.pause().write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  // Only time shows that it does not read.
  await new Promise(resolve => setTimeout(resolve, 1_500))
  let heard = 0
  deaf.on('data', chunk => (heard += chunk.length)).resume()
  await once(deaf, 'close')
  expect(heard).toBeLessThan(big.length)
})

test('calls sent at once on a connection are handled one at a time, and a hundred connections are the most', async () => {
  let running = 0
  let most = 0
  const site: Site = {
    async fetch() {
      running += 1
      most = Math.max(most, running)
      await new Promise(resolve => setImmediate(resolve))
      running -= 1
      return new Response('in')
    },
  }
  await open('store', { site })
  const eager = await openSocket(path)
  let answers = ''
  eager.on('data', chunk => (answers += chunk.toString()))
  eager.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(10))
  await vi.waitFor(() => expect(statusesOf(answers)).toHaveLength(10))
  expect(most).toBe(1)
  const held = await Promise.all(Array.from({ length: 99 }, () => fallSilentAfter('')))
  await once(await fallSilentAfter(''), 'close')
  for (const socket of [eager, ...held]) socket.destroy()
  await vi.waitFor(async () => expect(await ask()).toBe('in'))
})
