import { expect, test, vi } from 'vitest'
import { openRaw, openRealtimeServer, type TestRealtime } from '../test/realtime-server.ts'
import { createProvenSessions } from './proven-sessions.ts'

async function open(realtime: TestRealtime) {
  const client = openRaw(realtime)
  await client.next()
  return client
}

/** A connection, and its proof that a session may hear of a user. */
async function connectProven(realtime: TestRealtime, sessionId: string) {
  const client = openRaw(realtime)
  const greeting = await client.next()
  const { socket_id: id } = greeting.data as { socket_id: string }
  const data = { channel: 'private-user.1', ...realtime.server.authorise(id, 'private-user.1', sessionId) }
  const ask = { event: 'pusher:subscribe', data }
  const enter = async () => {
    client.say(ask)
    expect(await client.next()).toMatchObject({ event: 'pusher_internal:subscription_succeeded' })
  }
  return { ...client, ask, enter }
}

test('connections of an ended session are closed and hear nothing more, those of other sessions stay', async () => {
  const realtime = await openRealtimeServer()
  const [stolen, second, own, visitor] = [
    await connectProven(realtime, 'SES-1'),
    await connectProven(realtime, 'SES-1'),
    await connectProven(realtime, 'SES-2'),
    await open(realtime),
  ]
  for (const client of [stolen, second, own]) await client.enter()
  visitor.say({ event: 'pusher:subscribe', data: { channel: 'store' } })
  await visitor.next()
  const read = stolen.messages.length
  realtime.server.endSession('SES-1')
  await realtime.server.triggerBatch([{ channel: 'private-user.1', name: 'wallet', data: {} }])
  expect(await own.next()).toMatchObject({ event: 'wallet' })
  expect(await stolen.closed).toMatchObject({ code: 4200 })
  expect(await second.closed).toMatchObject({ code: 4200 })
  expect(stolen.messages).toHaveLength(read)
  await vi.waitFor(() => expect(realtime.server.countConnections()).toBe(2))
})

test('a proof that was fetched before its session ended is worth nothing after it', async () => {
  const realtime = await openRealtimeServer()
  const client = await connectProven(realtime, 'SES-1')
  realtime.server.endSession('SES-1')
  client.say(client.ask)
  expect(await client.closed).toMatchObject({ code: 4200 })
  expect(realtime.server.occupied('private-')).toEqual([])
})

test('when sessions may have ended unnoticed, all that were proven or could be have to be proven anew', async () => {
  const realtime = await openRealtimeServer()
  const [inside, before] = [await connectProven(realtime, 'SES-1'), await connectProven(realtime, 'SES-2')]
  await inside.enter()
  realtime.server.endSession()
  expect(await inside.closed).toMatchObject({ code: 4200 })
  before.say(before.ask)
  expect(await before.closed).toMatchObject({ code: 4200 })
  await (await connectProven(realtime, 'SES-2')).enter()
})

test('a proof lasts for a while, and a connection without a private channel stays', async () => {
  const realtime = await openRealtimeServer({ limits: { provenMs: 50, sweepMs: 10 } })
  const [client, visitor] = [await connectProven(realtime, 'SES-1'), await open(realtime)]
  visitor.say({ event: 'pusher:subscribe', data: { channel: 'store' } })
  await client.enter()
  expect(await client.closed).toMatchObject({ code: 4200 })
  await vi.waitFor(() => expect(realtime.server.countConnections()).toBe(1))
  expect(realtime.server.occupied('')).toEqual(['store'])
})

test('more ended sessions than are remembered let nobody in who connected before', () => {
  const sessions = createProvenSessions<{ id: number }>({ mostEnded: 2 })
  const [early, late] = [{ id: 1 }, { id: 2 }]
  sessions.meet(early)
  for (const id of ['SES-1', 'SES-2', 'SES-3']) sessions.end(id)
  expect(sessions.prove(early, 'SES-1')).toBe(false)
  sessions.meet(late)
  expect(sessions.prove(late, 'SES-4')).toBe(true)
  expect(sessions.end('SES-4')).toEqual([late])
  sessions.leave(late)
  expect(sessions.end('SES-4')).toEqual([])
})
