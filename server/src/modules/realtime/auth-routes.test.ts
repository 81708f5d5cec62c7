import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { type MadeUser, makeUser } from '../../test/make-user.ts'
import { nextEvent, openPusher, openRaw, openRealtimeServer, subscribed } from '../../test/realtime-server.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { endAllSessions, endSession, signOut } from '../identity/end-session.ts'
import { findAsker } from '../identity/find-asker.ts'
import { endOldestSessions, openSession } from '../identity/open-session.ts'
import { refreshSession } from '../identity/refresh-session.ts'
import { deleteUser } from '../profile/delete-user.ts'
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
  expect([answer.status, await answer.json()]).toEqual([200, realtime.server.authorise('12.34', channel, sari.sessionId)])
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test.each<[string, (user: MadeUser) => Promise<unknown>]>([
  ['signs out', user => signOut(store.ctx, { userId: user.id, sessionId: user.sessionId })],
  ['ends the session from another device', user => endSession(store.ctx, { userId: user.id, sessionId: user.sessionId })],
  ['signs out everywhere', user => endAllSessions(store.ctx, { userId: user.id })],
  ['deletes the account', user => deleteUser(store.ctx, { userId: user.id })],
  ['has a stolen refresh token that comes again', reuseToken],
  ['signs in on more browsers than are kept', signInOften],
])('a user who %s is heard of no more by the connections of that session, at once', async (_, act) => {
  const { realtime, ask } = await open()
  onTestFinished(sendNews({ ...store.ctx, realtime: realtime.server }))
  const user = await makeUser(store.ctx)
  const channel = `private-user.${user.id}`
  const client = openRaw(realtime)
  const { data } = await client.next()
  const { socket_id: id } = data as { socket_id: string }
  const bearer = { authorization: `Bearer ${user.token}` }
  const proof = await (await ask(form(id, channel), bearer)).json()
  client.say({ event: 'pusher:subscribe', data: { channel, ...proof } })
  await client.next()
  await act(user)
  expect(realtime.server.occupied('private-')).toEqual([])
  expect(await client.closed).toMatchObject({ code: 4200 })
  expect((await ask(form('1.2', channel), bearer)).status).toBe(401)
})

async function reuseToken(user: MadeUser): Promise<void> {
  const next = await refreshSession(store.ctx, { refreshToken: user.refresh_token })
  await findAsker(store.ctx, next.token)
  store.clock.advance(31_000)
  await expect(refreshSession(store.ctx, { refreshToken: user.refresh_token })).rejects.toMatchObject({ code: 'session_ended' })
}

async function signInOften({ id: userId }: MadeUser): Promise<void> {
  for (let count = 0; count < 30; count += 1)
    await inTx(store.ctx, async ctx => {
      store.clock.advance(1)
      const { sessionId } = await openSession(ctx, { userId, device: 'Chrome' })
      await endOldestSessions(ctx, { userId, sessionId })
    })
}

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
