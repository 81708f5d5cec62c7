import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { nextEvent, openPusher, openRealtimeServer, subscribed } from '../../test/realtime-server.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { findAsker } from '../identity/find-asker.ts'
import { createChannelAuth } from './auth-routes.ts'
import { authoriseChannel } from './authorise-channel.ts'
import { sendNews } from './send-news.ts'

let store: TestStore
let sari: MadeUser
let budi: MadeUser

beforeAll(async () => {
  store = await createTestStore()
  sari = await makeUser(store.ctx)
  budi = await makeUser(store.ctx)
})
afterAll(() => store.close())

async function open(isRateLimited = false) {
  let realtime: Awaited<ReturnType<typeof openRealtimeServer>> | undefined
  const auth = createChannelAuth({
    authorise: input => authoriseChannel({ realtime: server() }, input),
    findUser: token => findAsker(store.ctx, token),
    isRateLimited,
  })
  const server = () => {
    if (!realtime) throw new Error('the server is open before it is asked')
    return realtime.server
  }
  realtime = await openRealtimeServer({ mounts: { '/pusher': auth } })
  const { port } = realtime
  const ask = (body: string, headers: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${port}/pusher/auth`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${sari.token}`, ...headers },
    })
  return { realtime, port, ask }
}

const form = (socketId: string, channel: string) => new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString()

test("Pusher's client subscribes a user to the own channel through the store, and hears of the wallet", async () => {
  const { realtime, port } = await open()
  const stop = sendNews({ ...store.ctx, realtime: realtime.server })
  const channelAuthorization = {
    endpoint: `http://127.0.0.1:${port}/pusher/auth`,
    transport: 'ajax' as const,
    headersProvider: () => ({ Authorization: `Bearer ${sari.token}` }),
  }
  const client = openPusher(realtime, { channelAuthorization })
  const heard = nextEvent(await subscribed(client, `private-user.${sari.id}`), 'wallet')
  store.ctx.outbox.bring([{ topic: 'wallet', id: sari.id }])
  expect(await heard).toEqual({})

  const refused = nextEvent(client.subscribe(`private-user.${budi.id}`), 'pusher:subscription_error')
  expect(await refused).toMatchObject({ status: 403 })
  await stop()
})

test('a proof is for this user, channel and connection', async () => {
  const { realtime, ask } = await open()
  const channel = `private-user.${sari.id}`
  const answer = await ask(form('12.34', channel))
  expect([answer.status, await answer.json()]).toEqual([200, realtime.server.authorise('12.34', channel)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each([
  ["another user's channel", () => form('1.2', `private-user.${budi.id}`)],
  ['a channel of no user', () => form('1.2', 'private-user.')],
  ['a public channel', () => form('1.2', 'store')],
  ['a channel that would be encrypted', () => form('1.2', `private-encrypted-user.${sari.id}`)],
  ['a presence channel', () => form('1.2', `presence-user.${sari.id}`)],
  ["the protocol's channel of a user", () => form('1.2', `#server-to-user-${sari.id}`)],
  ['a channel with a line break', () => form('1.2', `private-user.${sari.id}\n`)],
  ['a socket id with a channel in it', () => form(`1.2:private-user.${budi.id}`, `private-user.${sari.id}`)],
  ['a socket id with a sign-in in it', () => form('1.2::user::{"id":"1"}', `private-user.${sari.id}`)],
  ['a socket id with a line break', () => form('1.2\n', `private-user.${sari.id}`)],
  ['no socket id', () => `channel_name=private-user.${sari.id}`],
  ['two channels', () => `${form('1.2', `private-user.${sari.id}`)}&channel_name=private-user.${budi.id}`],
  ['two socket ids', () => `${form('1.2', `private-user.${sari.id}`)}&socket_id=1.3`],
  ['lists of fields', () => `socket_id[]=1.2&channel_name[]=private-user.${sari.id}`],
])('%s gets no proof', async (_, body) => {
  const { ask } = await open()
  const answer = await ask(body())
  expect(answer.status).toBe(403)
  expect(await answer.json()).toEqual({ code: 'not_allowed', error: expect.any(String) })
})

test.each([
  ['without a token', { authorization: '' }, 401],
  ['with an unknown token', { authorization: 'Bearer kat_unknown' }, 401],
  ['with JSON', { 'content-type': 'application/json' }, 400],
])('a call %s gets no proof', async (_, headers, status) => {
  const { ask } = await open()
  expect((await ask(form('1.2', `private-user.${sari.id}`), headers)).status).toBe(status)
})

test('a user who asks without end has to wait', async () => {
  const { ask } = await open(true)
  const statuses = await Promise.all(Array.from({ length: 61 }, async () => (await ask(form('1.2', `private-user.${budi.id}`))).status))
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})
