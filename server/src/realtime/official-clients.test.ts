import { expect, test, vi } from 'vitest'
import {
  nextEvent,
  openPusher,
  openPusherServer,
  openRaw,
  openRealtimeServer,
  Pusher,
  subscribed,
  testApp,
  testSession,
} from '../test/realtime-server.ts'
import { createElsewhere } from './elsewhere.ts'
import { signCall } from './sign.ts'

test("Pusher's client hears what Pusher's library for servers sends, on public and private channels", async () => {
  const realtime = await openRealtimeServer()
  const [client, sender] = [openPusher(realtime), openPusherServer(realtime)]
  const channel = await subscribed(client, 'order.KLT-1')
  const heard = nextEvent(channel, 'updated')
  expect((await sender.trigger('order.KLT-1', 'updated', { status: 'paid', version: 2 })).status).toBe(200)
  expect(await heard).toEqual({ status: 'paid', version: 2 })

  const wallet = nextEvent(await subscribed(client, 'private-user.1'), 'wallet')
  await sender.triggerBatch([
    { channel: 'private-user.1', name: 'wallet', data: {} },
    { channel: 'nobody', name: 'wallet', data: 'text' },
  ])
  expect(await wallet).toEqual({})
})

test("the store's own sending and Pusher's library sign alike", async () => {
  const realtime = await openRealtimeServer()
  const elsewhere = createElsewhere({ app: testApp, apiUrl: 'http://127.0.0.1', timeoutMs: 1, clock: { now: () => new Date() } })
  const channel = 'private-user.1'
  expect(elsewhere.authorise('1.2', channel, testSession)).toEqual(openPusherServer(realtime).authorizeChannel('1.2', channel))
})

test('the sender of an event is left out, and whoever unsubscribed or disconnected hears nothing', async () => {
  const realtime = await openRealtimeServer()
  const [one, other] = [openPusher(realtime), openPusher(realtime)]
  const sender = openPusherServer(realtime)
  const heard: string[] = []
  ;(await subscribed(one, 'a')).bind('e', () => heard.push('one'))
  const channel = await subscribed(other, 'a')
  channel.bind('e', () => heard.push('other'))
  const arrived = nextEvent(channel, 'e')
  await sender.trigger('a', 'e', {}, { socket_id: one.connection.socket_id })
  await arrived
  expect(heard).toEqual(['other'])

  other.unsubscribe('a')
  one.disconnect()
  await vi.waitFor(() => expect(realtime.server.occupied('')).toEqual([]))
  expect(realtime.server.isOccupied('a')).toBe(false)
})

test('the library is told which channels have subscribers', async () => {
  const realtime = await openRealtimeServer()
  const client = openPusher(realtime)
  await subscribed(client, 'order.1')
  const raw = openRaw(realtime)
  await raw.next()
  raw.say({ event: 'pusher:subscribe', data: { channel: '__proto__' } })
  await vi.waitFor(() => expect(realtime.server.isOccupied('__proto__')).toBe(true))
  const sender = openPusherServer(realtime)
  const get = async (path: string, params = {}) => (await sender.get({ path, params })).text()
  expect(await get('/channels')).toBe('{"channels":{"order.1":{},"__proto__":{}}}')
  expect(await get('/channels', { filter_by_prefix: 'order.' })).toBe('{"channels":{"order.1":{}}}')
  expect(await get('/channels/order.1', { info: 'subscription_count' })).toBe('{"occupied":true,"subscription_count":1}')
  expect(await get('/channels/constructor')).toBe('{"occupied":false}')
  const answer = await sender.trigger(['order.1', 'order.2'], 'e', {}, { info: 'subscription_count' })
  expect(await answer.json()).toEqual({ channels: { 'order.1': { subscription_count: 1 }, 'order.2': { subscription_count: 0 } } })
})

test('after the server went away the client is back by itself, with a new id and a new proof', async () => {
  const realtime = await openRealtimeServer()
  const client = openPusher(realtime)
  await subscribed(client, 'private-user.1')
  const id = client.connection.socket_id
  const again = new Promise(resolve => client.channel('private-user.1').bind('pusher:subscription_succeeded', resolve))
  const server = await realtime.restart()
  await again
  expect(client.connection.socket_id).not.toBe(id)
  expect(server.occupied('')).toEqual(['private-user.1'])
})

test('a client with an unknown key is told to stop', async () => {
  const { port } = await openRealtimeServer()
  const client = new Pusher('other-key', { cluster: 'own', wsHost: '127.0.0.1', wsPort: port, forceTLS: false, enabledTransports: ['ws'] })
  const error = await nextEvent(client.connection, 'error')
  expect(error).toMatchObject({ error: { data: { code: 4001 } } })
  await vi.waitFor(() => expect(client.connection.state).toBe('disconnected'))
})

test('a subscription with a wrong proof, or to a kind that is not offered, is refused and the connection stays', async () => {
  const realtime = await openRealtimeServer()
  const client = openPusher(realtime, {
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, callback) => callback(null, realtime.server.authorise(socketId, 'private-user.1', testSession)),
    },
  })
  const errors: unknown[] = []
  client.connection.bind('error', (error: { data: unknown }) => errors.push(error.data))
  client.subscribe('private-user.2')
  client.subscribe('private-cache-user.1')
  await vi.waitFor(() => expect(errors).toHaveLength(2))
  expect(errors).toEqual(Array(2).fill(expect.objectContaining({ code: 4009 })))
  await subscribed(client, 'private-user.1')
  expect(realtime.server.occupied('')).toEqual(['private-user.1'])
})

test.each([
  ['with another secret', () => ['order.1', 'e', {}] as const, 'other-secret', 401],
  ['with more than 10 kB of data', () => ['order.1', 'e', 'x'.repeat(10_241)] as const, testApp.secret, 413],
])('a call of the library %s is refused', async (_, args, secret, status) => {
  const realtime = await openRealtimeServer()
  await expect(openPusherServer(realtime, secret).trigger(...args())).rejects.toMatchObject({ status })
})

test.each([
  ['POST', '/events', '{"name":"e","data":{"a":1},"channel":"a"}', 400],
  ['POST', '/events', '{"name":"e","data":"{}"}', 400],
  ['POST', '/events', '{"name":"e","data":"{}","channel":"a b"}', 400],
  ['POST', '/events', '{"name":"e","data":"{}","channel":"a","socket_id":"1.1:a"}', 400],
  ['POST', '/events', `{"name":"e","data":"{}","channels":[${Array(101).fill('"a"').join()}]}`, 400],
  ['POST', '/events', '{', 400],
  ['POST', '/batch_events', `{"batch":[${Array(11).fill('{"name":"e","data":"{}","channel":"a"}').join()}]}`, 400],
  ['POST', '/batch_events', ' '.repeat(200_000), 413],
  ['GET', '/channels/a%20b', '', 400],
  ['GET', '/channels/presence-a/users', '', 404],
  ['POST', '/users/1/terminate_connections', '{}', 404],
])('%s %s with %j is refused, with %i', async (method, path, body, status) => {
  const { port } = await openRealtimeServer()
  const whole = `/apps/kilat${path}`
  const query = signCall(testApp, { method, path: whole, body, now: new Date() })
  const answer = await fetch(`http://127.0.0.1:${port}${whole}?${query}`, { method, ...(body && { body }) })
  expect(answer.status).toBe(status)
  expect(await answer.json()).toEqual({ error: expect.any(String) })
})
