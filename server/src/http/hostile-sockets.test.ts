import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { openSocket, statusesOf } from '../test/raw-socket.ts'
import { listen } from './listen.ts'
import type { Site } from './site.ts'

type More = Partial<Parameters<typeof listen>[1]>

async function open(site: Site['fetch'], more: More = {}): Promise<number> {
  const who = { publicUrl: 'http://localhost:3000', allowedHosts: [], isProxyTrusted: false, connectionsPerAddress: 100 }
  const listening = await listen({ fetch: site }, { ...who, host: '127.0.0.1', port: 0, log: quietLog, ...more })
  onTestFinished(() => listening.close(0))
  return listening.port
}

const request = (path = '/', headers = '') => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${headers}\r\n`

/** Work that ends when the test says so, and counts how much of it began. */
function createWork() {
  const begun: { signal: AbortSignal; finish: () => void }[] = []
  const waiting = new Set<() => void>()
  const fetch: Site['fetch'] = ({ signal }) => {
    const { promise, resolve } = Promise.withResolvers<Response>()
    begun.push({ signal, finish: () => resolve(new Response('done')) })
    for (const look of waiting) look()
    return promise
  }
  const untilBegun = (count: number) => {
    return new Promise<void>(resolve => {
      const look = () => begun.length >= count && resolve()
      waiting.add(look)
      look()
    })
  }
  return { begun, fetch, untilBegun }
}

test('many requests sent at once on a connection are handled one at a time, in their order', async () => {
  const { begun, fetch, untilBegun } = createWork()
  const socket = await openSocket(await open(fetch))
  let answers = ''
  socket.on('data', chunk => (answers += chunk.toString()))
  socket.write(request().repeat(10))
  for (let count = 1; count <= 10; count += 1) {
    await untilBegun(count)
    expect(begun).toHaveLength(count)
    begun[count - 1]?.finish()
    await vi.waitFor(() => expect(statusesOf(answers)).toHaveLength(count))
  }
  socket.destroy()
})

test('a client that sends far too many requests ahead is cut off, and none of the others begins', async () => {
  const { begun, fetch } = createWork()
  const socket = await openSocket(await open(fetch))
  const closed = once(socket.resume(), 'close')
  socket.write(request().repeat(1_000))
  await closed
  expect(begun).toHaveLength(1)
  await vi.waitFor(() => expect(begun[0]?.signal.aborted).toBe(true))
})

test('work for a closed connection is aborted, and its waiting requests never begin', async () => {
  const { begun, fetch, untilBegun } = createWork()
  const port = await open(fetch)
  const socket = await openSocket(port)
  socket.write(request().repeat(8))
  await untilBegun(1)
  socket.destroy()
  await vi.waitFor(() => expect(begun[0]?.signal.aborted).toBe(true))
  begun[0]?.finish()
  const other = await openSocket(port)
  other.write(request())
  await untilBegun(2)
  begun[1]?.finish()
  const [answer] = await once(other, 'data')
  expect(statusesOf(String(answer))).toEqual([200])
  expect(begun).toHaveLength(2)
  other.destroy()
})

test('an address is limited in its connections; another address comes in, and so does the first once one is closed', async () => {
  const port = await open(() => new Response('in'), { connectionsPerAddress: 3 })
  const held = await Promise.all([1, 2, 3].map(() => openSocket(port)))
  const fourth = await openSocket(port)
  await once(fourth.resume(), 'close')
  const neighbour = await openSocket(port, '127.0.0.2')
  neighbour.write(request())
  expect(statusesOf(String((await once(neighbour, 'data'))[0]))).toEqual([200])
  for (const socket of [held[0], neighbour]) socket?.destroy()
  await vi.waitFor(async () => {
    const again = await openSocket(port)
    again.write(request())
    const [answer] = await Promise.race([once(again, 'data'), once(again, 'close').then(() => [''])])
    again.destroy()
    expect(statusesOf(String(answer))).toEqual([200])
  })
  for (const socket of held) socket.destroy()
})

test('behind a trusted proxy each visitor’s requests at a time are limited, not the proxy’s connections', async () => {
  const { begun, fetch, untilBegun } = createWork()
  const port = await open(fetch, { connectionsPerAddress: 2, isProxyTrusted: true })
  const ask = async (visitor: string) => {
    const socket = await openSocket(port)
    socket.write(request('/', `X-Forwarded-For: ${visitor}\r\n`))
    return socket
  }
  const first = [await ask('1.1.1.1'), await ask('1.1.1.1:5000')]
  await untilBegun(2)
  const third = await ask('1.1.1.1')
  const refusal = String((await once(third, 'data'))[0])
  expect(statusesOf(refusal)).toEqual([429])
  expect(refusal).toMatch(/retry-after: 5/i)
  const others = [await ask('2.2.2.2'), await ask('3.3.3.3')]
  await untilBegun(4)
  for (const { finish } of begun) finish()
  await Promise.all([...first, ...others].map(socket => once(socket, 'data')))
  const again = await ask('1.1.1.1')
  await untilBegun(5)
  for (const socket of [...first, third, ...others, again]) socket.destroy()
})

test('a client that sends nothing, or its request too slowly, is disconnected', async () => {
  const port = await open(() => new Response('in'), { patience: { headMs: 150, requestMs: 300, checkMs: 20 } })
  const silent = await openSocket(port)
  const slow = await openSocket(port)
  slow.write('GET / HTTP/1.1\r\nHost: localhost\r\n')
  const slowBody = await openSocket(port)
  slowBody.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\na')
  await Promise.all([silent, slow, slowBody].map(socket => once(socket.resume(), 'close')))
})

// More than the operating system's buffers hold between two ends of this machine.
const big = new Uint8Array(32 * 1024 * 1024)

test('a client that does not read its answer is disconnected; a slow one gets it whole', async () => {
  const port = await open(() => new Response(big), { patience: { unreadMs: 1_500 } })
  const deaf = await openSocket(port)
  deaf.pause().write(request('/', 'Connection: close\r\n'))
  const slow = await openSocket(port)
  let taken = 0
  slow.on('data', chunk => {
    taken += chunk.length
    slow.pause()
    setTimeout(() => slow.resume(), 1)
  })
  slow.write(request('/', 'Connection: close\r\n'))
  await once(slow, 'close')
  expect(taken).toBeGreaterThan(big.length)
  // The slow reader may have finished before the time of the silent one was over.
  await new Promise(resolve => setTimeout(resolve, 4_000))
  let heard = 0
  deaf.on('data', chunk => (heard += chunk.length)).resume()
  await once(deaf, 'close')
  expect(heard).toBeLessThan(big.length)
})

test('a connection waits for the next request longer than for an answer to be read', async () => {
  const port = await open(() => new Response('in'), { patience: { unreadMs: 30 } })
  const socket = await openSocket(port)
  socket.write(request())
  await once(socket, 'data')
  // Only time shows whether it would have been closed.
  await new Promise(resolve => setTimeout(resolve, 150))
  socket.write(request())
  expect(statusesOf(String((await once(socket, 'data'))[0]))).toEqual([200])
  socket.destroy()
})
