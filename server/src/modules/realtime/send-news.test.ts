import { createServer } from 'node:net'
import { rupiah } from '@kilat/contract/money.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createOutbox } from '../../platform/outbox.ts'
import { createElsewhere } from '../../realtime/elsewhere.ts'
import type { Realtime } from '../../realtime/realtime.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeUser } from '../../test/make-user.ts'
import { openRaw, openRealtimeServer, type RawClient, type TestRealtime, testApp, testSession } from '../../test/realtime-server.ts'
import { gatewayAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { sendNews } from './send-news.ts'

let engine: Engine
beforeAll(async () => {
  engine = await createEngine()
})
afterAll(() => engine.close())

function follow(realtime: Realtime, more: Partial<Parameters<typeof sendNews>[0]> = {}): void {
  onTestFinished(sendNews({ ...engine.ctx, realtime, ...more }))
}

async function listenTo(realtime: TestRealtime, channels: readonly string[]): Promise<RawClient> {
  const client = openRaw(realtime)
  const { data } = await client.next()
  const { socket_id: id } = data as { socket_id: string }
  for (const channel of channels) {
    client.say({ event: 'pusher:subscribe', data: { channel, ...realtime.server.authorise(id, channel, testSession) } })
    await client.next()
  }
  return client
}

/** The events of a channel so far, with their data. */
const eventsOf = ({ messages }: RawClient, channel: string) =>
  messages.flatMap(message =>
    message.channel === channel && !message.event.startsWith('pusher') ? [[message.event, JSON.parse(message.data)]] : [],
  )

test('whoever watches an order hears each state once, and all pages hear that one was delivered', async () => {
  const realtime = await openRealtimeServer()
  follow(realtime.server)
  const order = await engine.order()
  const client = await listenTo(realtime, [`order.${order.id}`, 'store'])
  await engine.pay(order)
  const channel = `order.${order.id}`
  const paid = await engine.read(order)
  await vi.waitFor(() => expect(eventsOf(client, channel).at(-1)).toEqual(['updated', { status: paid.status, version: paid.version }]))
  await engine.runJobs()
  const delivered = await engine.read(order)
  await vi.waitFor(() => expect(eventsOf(client, channel).at(-1)).toEqual(['updated', { status: 'delivered', version: delivered.version }]))
  await vi.waitFor(() => expect(eventsOf(client, 'store')).toEqual([['purchase', {}]]))
  // The process hears its own news again from the table.
  const before = client.messages.length
  engine.ctx.outbox.bring([{ topic: 'order', id: order.id }], { isOwn: false })
  await realtime.server.triggerBatch([{ channel, name: 'end', data: {} }])
  await vi.waitFor(() => expect(eventsOf(client, channel).at(-1)?.[0]).toBe('end'))
  expect(client.messages).toHaveLength(before + 1)
})

test('whoever watches an order hears once that messages about it were sent, however many they are', async () => {
  const realtime = await openRealtimeServer()
  follow(realtime.server)
  const order = await engine.order()
  const channel = `order.${order.id}`
  const client = await listenTo(realtime, [channel, 'store'])
  const told = { topic: 'told', id: order.id } as const
  for (let count = 0; count < 3; count += 1) engine.ctx.outbox.bring([told])
  engine.ctx.outbox.bring([told], { isOwn: false })
  await vi.waitFor(() => expect(eventsOf(client, channel)).toEqual([['told', {}]]))
  await realtime.server.triggerBatch([{ channel, name: 'end', data: {} }])
  await vi.waitFor(() => expect(eventsOf(client, channel).map(([name]) => name)).toEqual(['told', 'end']))
  expect(eventsOf(client, 'store')).toEqual([])
})

test('a user hears of the own orders and wallet, and not of others', async () => {
  const realtime = await openRealtimeServer()
  follow(realtime.server)
  const [sari, budi] = [await makeUser(engine.ctx), await makeUser(engine.ctx)]
  const [sees, other] = [await listenTo(realtime, [`private-user.${sari.id}`]), await listenTo(realtime, [`private-user.${budi.id}`])]
  await engine.order({ asker: sari.id })
  const from = gatewayAccount('scripted')
  const into = (userId: string) => ({
    key: `gift ${userId}`,
    from,
    to: walletAccount(userId),
    amountIdr: rupiah(10_000),
    at: engine.ctx.clock.now(),
  })
  await inTx(engine.ctx, ctx => post(ctx, into(sari.id)))
  await vi.waitFor(() =>
    expect(eventsOf(sees, `private-user.${sari.id}`)).toEqual(
      expect.arrayContaining([
        ['order', {}],
        ['wallet', {}],
      ]),
    ),
  )
  expect(eventsOf(other, `private-user.${budi.id}`)).toEqual([])
})

test('many changes of the catalogue are one event, and after it pages rest for a while', async () => {
  const realtime = await openRealtimeServer()
  follow(realtime.server)
  const client = await listenTo(realtime, ['store'])
  for (let count = 0; count < 100; count += 1) engine.ctx.outbox.bring([{ topic: count % 2 ? 'catalog' : 'channels' }])
  await vi.waitFor(() => expect(eventsOf(client, 'store')).toEqual([['catalog', {}]]))
})

test('after missed news every watched order is told to ask again, and users have to connect again', async () => {
  const realtime = await openRealtimeServer()
  follow(realtime.server)
  const [order, user] = [await engine.order(), await makeUser(engine.ctx)]
  const [client, own] = [await listenTo(realtime, [`order.${order.id}`, 'store']), await listenTo(realtime, [`private-user.${user.id}`])]
  engine.ctx.outbox.bringAll()
  await vi.waitFor(() => {
    expect(eventsOf(client, `order.${order.id}`)).toEqual([['updated', { status: order.status, version: order.version }]])
    expect(eventsOf(client, 'store').sort()).toEqual([
      ['catalog', {}],
      ['purchase', {}],
    ])
  })
  expect(await own.closed).toMatchObject({ code: 4200 })
})

test('open pages alone are no reason to read an order that changes', async () => {
  const realtime = await openRealtimeServer()
  const read = vi.fn()
  follow(realtime.server, { db: new Proxy(engine.ctx.db, { get: (_, name) => read(name) }) })
  const client = await listenTo(realtime, ['store'])
  engine.ctx.outbox.bring([{ topic: 'order', id: 'KLT-1' }, { topic: 'purchase' }])
  await vi.waitFor(() => expect(eventsOf(client, 'store')).toEqual([['purchase', {}]]))
  expect(read).not.toHaveBeenCalled()
})

test('if nobody is there, nothing is read and nothing is sent', async () => {
  const { server } = await openRealtimeServer()
  const logged: unknown[] = []
  const log = pino({}, { write: line => void logged.push(line) })
  const outbox = createOutbox()
  const triggerBatch = vi.fn(server.triggerBatch)
  const noDatabase = new Proxy(engine.ctx.db, {
    get() {
      throw new Error('the database was asked')
    },
  })
  follow({ ...server, triggerBatch }, { outbox, log, db: noDatabase })
  outbox.bring([{ topic: 'order', id: 'KLT-1' }, { topic: 'wallet', id: 'USR-1' }, { topic: 'catalog' }])
  outbox.bringAll()
  await new Promise(resolve => setTimeout(resolve, 400))
  expect(triggerBatch).not.toHaveBeenCalled()
  expect(logged).toEqual([])
})

test('through a server elsewhere only the process that made the change tells it', async () => {
  const realtime = await openRealtimeServer()
  const elsewhere = () =>
    createElsewhere({ app: testApp, apiUrl: `http://127.0.0.1:${realtime.port}`, timeoutMs: 1_000, clock: { now: () => new Date() } })
  const [mine, other] = [createOutbox(), createOutbox()]
  follow(elsewhere(), { outbox: mine })
  follow(elsewhere(), { outbox: other })
  const order = await engine.order()
  const channel = `order.${order.id}`
  const client = await listenTo(realtime, [channel])
  mine.bring([{ topic: 'order', id: order.id }])
  for (const outbox of [mine, other]) outbox.bring([{ topic: 'order', id: order.id }], { isOwn: false })
  await vi.waitFor(() => expect(eventsOf(client, channel)).toHaveLength(1))
  other.bring([{ topic: 'order', id: order.id }])
  await vi.waitFor(() => expect(eventsOf(client, channel)).toHaveLength(2))
})

test('a server elsewhere that hangs delays nobody, and what waits for it is bounded', async () => {
  const deaf = createServer(() => {}).listen(0, '127.0.0.1')
  onTestFinished(() => void deaf.close())
  await new Promise(resolve => deaf.once('listening', resolve))
  const address = deaf.address()
  const port = typeof address === 'object' ? address?.port : 0
  const realtime = createElsewhere({ app: testApp, apiUrl: `http://127.0.0.1:${port}`, timeoutMs: 50, clock: { now: () => new Date() } })
  const triggerBatch = vi.fn(realtime.triggerBatch)
  const logged: string[] = []
  const outbox = createOutbox()
  follow({ ...realtime, triggerBatch }, { outbox, log: pino({}, { write: line => void logged.push(line) }) })
  const startedMs = performance.now()
  for (let index = 0; index < 20_000; index += 1) outbox.bring([{ topic: 'wallet', id: `USR-${index}` }])
  expect(performance.now() - startedMs).toBeLessThan(2_000)
  await vi.waitFor(() => expect(triggerBatch.mock.calls.length).toBeGreaterThan(2))
  expect(logged).toHaveLength(1)
  expect(logged[0]).not.toContain('auth_signature')
})
