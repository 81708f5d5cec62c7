import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { openSocket } from '../test/raw-socket.ts'
import { openPusher, openRaw, openRealtimeServer, subscribed, type TestRealtime, testApp } from '../test/realtime-server.ts'

const established = {
  event: 'pusher:connection_established',
  data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 45 },
}

async function connect(realtime: TestRealtime) {
  const client = openRaw(realtime)
  expect(await client.next()).toEqual(established)
  return client
}

const subscribe = (channel: unknown, more = {}) => ({ event: 'pusher:subscribe', data: { channel, ...more } })
const error = (code: number) => ({ event: 'pusher:error', data: expect.objectContaining({ code }) })

test.each([
  ['/app/other?protocol=7', 4001],
  ['/app/test-key/more?protocol=7', 4005],
  ['/app/test-key?protocol=x', 4006],
  ['/app/test-key?protocol=6', 4007],
  ['/app/test-key', 4008],
])('a connection to %s is told why it can not be, and closed with %i', async (path, code) => {
  const client = openRaw(await openRealtimeServer(), path)
  expect(await client.next()).toEqual(error(code))
  expect(await client.closed).toMatchObject({ code })
})

test.each([
  ['a ping', { event: 'pusher:ping', data: {} }, { event: 'pusher:pong', data: {} }],
  [
    'data that is JSON inside JSON',
    { event: 'pusher:subscribe', data: '{"channel":"a"}' },
    { event: 'pusher_internal:subscription_succeeded', channel: 'a', data: {} },
  ],
  [
    'a channel named like a property of every object',
    subscribe('__proto__'),
    { event: 'pusher_internal:subscription_succeeded', channel: '__proto__', data: {} },
  ],
  ['a presence channel', subscribe('presence-a', { auth: 'x', channel_data: '{}' }), error(4009)],
  ['a private channel without a proof', subscribe('private-user.1'), error(4009)],
  ['a private channel with a proof that is no text', subscribe('private-user.1', { auth: { length: 1 } }), error(4009)],
  ['a name that is no channel', subscribe('a b'), error(4009)],
  ['a name that is too long', subscribe('x'.repeat(165)), error(4009)],
  ['a name that is a list', subscribe(['a']), error(4009)],
  ['the channel of a signed-in user', subscribe('#server-to-user-1'), error(4009)],
  ['a sign-in', { event: 'pusher:signin', data: { auth: 'x', user_data: '{}' } }, error(4009)],
  ['an event of a client', { event: 'client-typing', channel: 'a', data: {} }, error(4301)],
  ['an event that only servers send', { event: 'updated', channel: 'a', data: {} }, error(4200)],
  ['invalid JSON', '{', error(4200)],
  ['no object', '[]', error(4200)],
  ['an event that is no text', { event: { toString: 1 } }, error(4200)],
  ['a subscription without data', { event: 'pusher:subscribe' }, error(4200)],
  ['JSON as deep as it is long', '['.repeat(2_000) + ']'.repeat(2_000), error(4200)],
])('%s is answered, and the connection stays', async (_, message, answer) => {
  const client = await connect(await openRealtimeServer())
  client.say(message)
  expect(await client.next()).toEqual(answer)
  client.say({ event: 'pusher:ping' })
  expect(await client.next()).toMatchObject({ event: 'pusher:pong' })
})

test('a proof for one connection or channel is none for another', async () => {
  const realtime = await openRealtimeServer()
  const [one, other] = [openRaw(realtime), openRaw(realtime)]
  const [first] = await Promise.all([one.next(), other.next()])
  const { socket_id: id } = first.data as { socket_id: string }
  const proof = realtime.server.authorise(id, 'private-user.1', 'SES-1')
  other.say(subscribe('private-user.1', proof))
  expect(await other.next()).toEqual(error(4009))
  one.say(subscribe('private-user.2', proof))
  expect(await one.next()).toEqual(error(4009))
  for (const channel_data of [undefined, 'SES-2', '', `${proof.channel_data}:`]) {
    one.say(subscribe('private-user.1', { ...proof, channel_data }))
    expect(await one.next()).toEqual(error(4009))
  }
  one.say(subscribe('private-user.1', proof))
  expect(await one.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
})

test('ten thousand channels: a connection gets as many as a page could need', async () => {
  const realtime = await openRealtimeServer({ limits: { burst: 20_000, channels: 100 } })
  const client = await connect(realtime)
  for (let index = 0; index < 10_000; index += 1) client.say(subscribe(`order.${index}`))
  await vi.waitFor(() => expect(client.messages).toHaveLength(10_001))
  expect(client.messages.slice(101)).toEqual(Array(9_900).fill(expect.objectContaining({ event: 'pusher:error' })))
  expect(realtime.server.occupied('')).toHaveLength(100)
  client.socket.terminate()
  await vi.waitFor(() => expect(realtime.server.occupied('')).toEqual([]))
})

test.each([
  ['a message larger than any of a page', (size: number) => 'x'.repeat(size), 1009],
  ['a binary message', () => Buffer.from('{"event":"pusher:ping"}'), 1003],
])('%s ends the connection', async (_, make, code) => {
  const client = await connect(await openRealtimeServer())
  client.socket.send(make(4_097))
  expect(await client.closed).toMatchObject({ code })
})

test('a message in more parts than any library sends ends the connection', async () => {
  const client = await connect(await openRealtimeServer())
  for (let index = 0; index < 100; index += 1) client.socket.send('x', { fin: false })
  expect(await client.closed).toMatchObject({ code: 1008 })
})

test.each([
  ['messages', (socket: { send(text: string): void }) => socket.send('{"event":"pusher:ping"}')],
  ['pings of the WebSocket', (socket: { ping(): void }) => socket.ping()],
  ['pongs nobody asked for', (socket: { pong(): void }) => socket.pong()],
])('a flood of %s ends the connection, and is not answered to its end', async (_, act) => {
  const client = await connect(await openRealtimeServer({ limits: { burst: 50, perSecond: 1 } }))
  for (let index = 0; index < 5_000; index += 1) act(client.socket)
  expect(await client.closed).toMatchObject({ code: 4100 })
  expect(client.messages.length).toBeLessThan(60)
})

test('a client that never reads is cut off, while others hear everything', async () => {
  const realtime = await openRealtimeServer()
  const lazy = await connect(realtime)
  lazy.say(subscribe('store'))
  await lazy.next()
  lazy.socket.pause()
  const channel = await subscribed(openPusher(realtime), 'store')
  let heard = 0
  channel.bind('e', () => {
    heard += 1
  })
  let sent = 0
  await vi.waitFor(
    async () => {
      await realtime.server.triggerBatch(Array(10).fill({ channel: 'store', name: 'e', data: 'x'.repeat(10_000) }))
      sent += 10
      expect(realtime.server.countConnections()).toBe(1)
    },
    { timeout: 5_000, interval: 1 },
  )
  await vi.waitFor(() => expect(heard).toBe(sent))
})

test('a client that is silent is asked, and cut off without an answer; one that answers stays', async () => {
  // Long enough for an answer on a machine that is busy with others.
  const limits = { activityMs: 60, pongMs: 300, sweepMs: 10 }
  const realtime = await openRealtimeServer({ limits })
  const [dead, alive] = [openRaw(realtime), openRaw(realtime)]
  for (const client of [dead, alive]) await client.next()
  for (const client of [dead, alive]) client.say(subscribe('store'))
  alive.socket.on('message', data => String(data).includes('pusher:ping') && alive.say({ event: 'pusher:pong' }))
  expect(await dead.closed).toMatchObject({ code: expect.any(Number) })
  expect(dead.messages.map(({ event }) => event)).toEqual([
    'pusher:connection_established',
    'pusher_internal:subscription_succeeded',
    'pusher:ping',
  ])
  await vi.waitFor(() => expect(alive.messages.filter(({ event }) => event === 'pusher:ping').length).toBeGreaterThan(3))
  expect(realtime.server.countConnections()).toBe(1)
})

test('a connection that subscribes to nothing ends', async () => {
  const realtime = await openRealtimeServer({ limits: { idleMs: 50, sweepMs: 10 } })
  expect(await openRaw(realtime).closed).toMatchObject({ code: 4202 })
})

test('beyond its capacity the process tells clients to wait before they come again', async () => {
  const realtime = await openRealtimeServer({ limits: { connections: 1 } })
  await connect(realtime)
  expect(await openRaw(realtime).closed).toMatchObject({ code: 4100 })
})

const statusOf = (realtime: TestRealtime, headers: Record<string, string>, path?: string) =>
  new Promise<number>(resolve => {
    const { socket } = openRaw(realtime, path, headers)
    socket.on('unexpected-response', (_, response) => resolve(response.statusCode ?? 0))
    socket.on('open', () => resolve(101))
  })

test.each([
  ['without an origin', {}, 101],
  ['from a page of the host', { host: 'toko.example', origin: 'https://toko.example' }, 101],
  ["from the store's public address", { host: 'toko.example', origin: 'http://localhost:3000' }, 101],
  ['from another site', { host: 'toko.example', origin: 'https://evil.example' }, 403],
  ['from a site with a similar name', { host: 'toko.example', origin: 'https://toko.example.evil.example' }, 403],
  ['from another port of the host', { host: 'toko.example', origin: 'https://toko.example:8443' }, 403],
  ['from a file', { host: 'toko.example', origin: 'null' }, 403],
  ['for another host', { host: 'evil.example', origin: 'https://evil.example' }, 421],
])('a connection %s is answered: %o', async (_, headers, status) => {
  expect(await statusOf(await openRealtimeServer(), headers)).toBe(status)
})

test('a socket for any other path is served like a request without one', async () => {
  expect(await statusOf(await openRealtimeServer(), {}, '/chat')).toBe(404)
})

test('one address gets half of its connections for sockets, and pages still load beside them', async () => {
  const realtime = await openRealtimeServer({ connectionsPerAddress: 6 })
  const clients = [await connect(realtime), await connect(realtime), await connect(realtime)]
  expect(await statusOf(realtime, {})).toBe(429)
  expect((await fetch(`http://127.0.0.1:${realtime.port}/`)).status).toBe(404)
  clients[0]?.socket.terminate()
  await vi.waitFor(async () => expect(await statusOf(realtime, {})).toBe(101))
})

test('behind a trusted proxy its visitors are told apart', async () => {
  const realtime = await openRealtimeServer({ connectionsPerAddress: 2, isProxyTrusted: true })
  const from = (address: string) => statusOf(realtime, { 'x-forwarded-for': `10.9.9.9, ${address}` })
  expect([await from('10.0.0.1'), await from('10.0.0.1'), await from('10.0.0.2')]).toEqual([101, 429, 101])
})

const handshake = `GET /app/${testApp.key}?protocol=7 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`

test('a socket asked for before an earlier request is answered is not mixed into its answer', async () => {
  const realtime = await openRealtimeServer()
  const socket = await openSocket(realtime.port)
  let answer = ''
  socket.on('data', chunk => (answer += chunk.toString('latin1')))
  const closed = once(socket, 'close')
  socket.write(`GET / HTTP/1.1\r\nHost: localhost\r\n\r\n${handshake}`)
  await closed
  expect(answer).not.toContain('101 Switching')
  expect(realtime.server.countConnections()).toBe(0)
})

test('the server closes at once, with sockets that answer and with sockets that do not', async () => {
  const realtime = await openRealtimeServer()
  const polite = await connect(realtime)
  const deaf = await openSocket(realtime.port)
  deaf.write(handshake)
  await once(deaf, 'data')
  deaf.pause()
  const startedMs = performance.now()
  await realtime.close()
  expect(performance.now() - startedMs).toBeLessThan(3_000)
  expect(await polite.closed).toMatchObject({ code: 4200 })
})
