import { and, asc, desc, eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, inject, test, vi } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { createScriptedSender, type ScriptedSender } from '../../test/scripted-sender.ts'
import { lockOrder } from '../orders/change-order.ts'
import { takeUntold } from '../orders/take-untold.ts'
import { planMessages } from './plan-messages.ts'
import { sendMessage } from './send-message.ts'

const hourMs = 60 * 60_000

let engine: Engine
let sender: ScriptedSender
beforeEach(async () => {
  sender = createScriptedSender()
  engine = await createEngine({ senders: { email: sender } })
})
afterEach(() => engine.close())

async function payAndDeliver() {
  const order = await engine.order()
  await engine.pay(order)
  await engine.runJobs()
  return order
}

const told = () => sender.given.map(({ event }) => event)
const rows = () => engine.ctx.db.select().from(messages).orderBy(asc(messages.version))

async function planAndSend() {
  await planMessages(engine.ctx)
  await engine.runJobs()
}

test('a buyer is told that the money is here and that the order was delivered, each once', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await planMessages(engine.ctx)
  const [paid] = await rows()
  await sendMessage(engine.ctx, { messageId: paid?.id ?? '' })
  await engine.runJobs()
  await planAndSend()
  await planAndSend()
  expect(told()).toEqual(['paid', 'delivered'])
  // True also while the supplier is closed or the order is on hold.
  expect(sender.given[0]?.body).toMatch(/ sedang kami proses\.$/)
  expect(sender.given[1]).toMatchObject({ title: 'Pesanan berhasil', path: `/transactions/${order.id}`, deliveredUnits: 1 })
  for (const { id } of await rows()) await sendMessage(engine.ctx, { messageId: id })
  expect(sender.given).toHaveLength(2)
})

// The embedded database runs one tx at a time.
test.skipIf(inject('template').kind === 'pglite')('messages about an order are planned while another tx has it locked', async () => {
  const order = await engine.order()
  await engine.pay(order)
  await inTx(engine.ctx, async ctx => {
    await lockOrder(ctx, order.id)
    await planMessages(engine.ctx)
  })
  expect(await rows()).toMatchObject([{ event: 'paid' }])
})

test('the order’s page hears of a message that was sent or has failed, and not of one that waits or is skipped', async () => {
  const heard: (string | undefined)[] = []
  engine.ctx.outbox.listen('told', id => heard.push(id))
  const order = await payAndDeliver()
  sender.script = [{ kind: 'later', detail: 'busy' }]
  await planAndSend()
  expect(heard).toEqual([])
  engine.clock.advance(hourMs)
  await engine.runJobs()
  expect(heard).toEqual([order.id])
  const refused = await payAndDeliver()
  sender.script = [{ kind: 'refused', detail: '550' }]
  await planAndSend()
  expect(heard).toEqual([order.id, refused.id])
  await payAndDeliver()
  await planMessages(engine.ctx)
  sender.addresses = []
  await engine.runJobs()
  expect(heard).toHaveLength(2)
})

test('a message about the payment is left out once the order is delivered', async () => {
  await payAndDeliver()
  await planAndSend()
  expect(told()).toEqual(['delivered'])
})

test('a planned message about the payment is skipped if the order is delivered before it is sent', async () => {
  sender.waitMs = { paid: 60_000 }
  const order = await engine.order()
  await engine.pay(order)
  await planMessages(engine.ctx)
  await engine.runJobs()
  engine.clock.advance(61_000)
  await planAndSend()
  expect(await rows()).toMatchObject([
    { event: 'paid', status: 'skipped', ended: 'overtaken', tries: 0 },
    { event: 'delivered', status: 'sent' },
  ])
})

test('a buyer is told of a failed order and of the money that is back', async () => {
  engine.supplier.script = [{ does: 'fail', says: 'truth' }]
  const order = await engine.order()
  await engine.pay(order)
  while ((await engine.read(order)).status !== 'refunding') await engine.runOneJob(() => 0)
  await planMessages(engine.ctx)
  for (const { id } of await rows()) await sendMessage(engine.ctx, { messageId: id })
  await engine.runJobs()
  await planAndSend()
  expect(told()).toEqual(['failed', 'refunded'])
  expect(sender.given[1]).toMatchObject({ amountIdr: order.total, backTo: 'source' })
})

test('a process killed between the commit and the planning leaves the entry for the next one', async () => {
  await payAndDeliver()
  const killed = inTx(engine.ctx, async ctx => {
    await takeUntold(ctx, { except: [], most: 1 })
    throw new Error('killed')
  })
  await expect(killed).rejects.toThrow('killed')
  await planAndSend()
  expect(told()).toEqual(['delivered'])
})

test('two processes that plan and send at once tell each buyer once', async () => {
  for (let count = 0; count < 5; count += 1) await payAndDeliver()
  await Promise.all([planMessages(engine.ctx), planMessages(engine.ctx)])
  const planned = await rows()
  expect(planned).toHaveLength(5)
  await Promise.all(planned.flatMap(({ id }) => [sendMessage(engine.ctx, { messageId: id }), sendMessage(engine.ctx, { messageId: id })]))
  expect(sender.given).toHaveLength(5)
})

test('a process killed while sending: the message is sent again with the same id, not before the process is surely dead', async () => {
  await payAndDeliver()
  await planMessages(engine.ctx)
  const [planned] = await rows()
  const messageId = planned?.id ?? ''
  const hanging = Promise.withResolvers<never>()
  const given = Promise.withResolvers<void>()
  const send = () => {
    given.resolve()
    return hanging.promise
  }
  const hangs = { ...sender, send }
  void sendMessage({ ...engine.ctx, senders: { email: hangs } }, { messageId })
  await given.promise
  await sendMessage(engine.ctx, { messageId })
  expect(sender.given).toEqual([])
  engine.clock.advance(3 * 60_000)
  await engine.runJobs()
  expect(sender.given.map(({ id }) => id)).toEqual([messageId])
  // The first process was slow, not dead: its answer changes nothing any more.
  hanging.reject(new Error('too late'))
  await sendMessage(engine.ctx, { messageId })
  expect(await rows()).toMatchObject([{ status: 'sent', tries: 2 }])
})

test('a channel that is down is tried again with growing waits until the news is stale', async () => {
  sender.script = Array.from({ length: 50 }, () => new Error('no line'))
  await payAndDeliver()
  await planMessages(engine.ctx)
  const waits: number[] = []
  for (let [row] = await rows(); row?.nextTryAt; [row] = await rows()) {
    const now = engine.clock.now().getTime()
    const waitMs = Math.max(0, row.nextTryAt.getTime() - now)
    waits.push(Math.round(waitMs / 1000))
    engine.clock.advance(waitMs + 1_000)
    await sendMessage(engine.ctx, { messageId: row.id })
  }
  expect(waits.slice(0, 10)).toEqual([0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600])
  expect(await rows()).toMatchObject([{ status: 'failed', ended: 'stale' }])
  expect(sender.given.length).toBeLessThan(35)
  expect(new Set(sender.given.map(({ id }) => id)).size).toBe(1)
})

test('a channel that asks to wait longer is given the time', async () => {
  sender.script = [{ kind: 'later', detail: '429', afterMs: hourMs }]
  await payAndDeliver()
  await planAndSend()
  engine.clock.advance(hourMs - 60_000)
  await engine.runJobs()
  expect(sender.given).toHaveLength(1)
  engine.clock.advance(61_000)
  await engine.runJobs()
  expect(sender.given).toHaveLength(2)
})

test('a refusal is final, and the order does not notice', async () => {
  sender.script = [{ kind: 'refused', detail: '550' }]
  const order = await payAndDeliver()
  await planAndSend()
  engine.clock.advance(hourMs)
  await planAndSend()
  expect(sender.given).toHaveLength(1)
  expect(await rows()).toMatchObject([{ status: 'failed', ended: 'refused' }])
  expect((await engine.read(order)).status).toBe('delivered')
})

test('news that is a day old is not sent', async () => {
  await payAndDeliver()
  await planMessages(engine.ctx)
  engine.clock.advance(25 * hourMs)
  await engine.runJobs()
  expect(sender.given).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'skipped', ended: 'stale' }])
})

test('news that is a day old is not planned', async () => {
  await payAndDeliver()
  engine.clock.advance(25 * hourMs)
  await planAndSend()
  expect(await rows()).toEqual([])
})

test('an address that is no longer the buyer is told nothing', async () => {
  await payAndDeliver()
  await planMessages(engine.ctx)
  sender.addresses = ['other@contoh.id']
  await engine.runJobs()
  expect(sender.given).toEqual([])
  expect(await rows()).toMatchObject([{ status: 'skipped', ended: 'gone' }])
})

test('an order whose messages can not be planned does not hold back others', async () => {
  const first = await payAndDeliver()
  await payAndDeliver()
  const { findAddresses } = sender
  sender.findAddresses = async (ctx, order) => {
    if (order.id === first.id) throw new Error('broken')
    return findAddresses(ctx, order)
  }
  await planAndSend()
  expect(sender.given).toHaveLength(1)
  sender.findAddresses = findAddresses
  await planAndSend()
  expect(sender.given.map(({ order }) => order.id)).toContain(first.id)
})

test('messages wait in a queue of their own: a channel that hangs delays no delivery', async () => {
  const orders = []
  for (let count = 0; count < 3; count += 1) orders.push(await payAndDeliver())
  await planMessages(engine.ctx)
  let hanging = 0
  sender.send = () => {
    hanging += 1
    return Promise.withResolvers<never>().promise
  }
  for (const { id } of await rows()) void sendMessage(engine.ctx, { messageId: id })
  // Their jobs, which run below, would take what is not under way yet, and hang in its place.
  await vi.waitFor(() => expect(hanging).toBe(orders.length), 10_000)
  const next = await engine.order()
  await engine.pay(next)
  await engine.runJobs()
  expect((await engine.read(next)).status).toBe('delivered')
})

test('the address is not kept beside the order', async () => {
  await payAndDeliver()
  await planAndSend()
  expect(JSON.stringify(await rows())).not.toContain('budi')
})

test('many orders delivered at once are each told once, by two processes', async () => {
  const order = await payAndDeliver()
  await copyOrder(order.id, manyOrders - 1)
  await Promise.all([planMessages(engine.ctx), planMessages(engine.ctx)])
  const send = async () => {
    for (const { id } of await rows()) await sendMessage(engine.ctx, { messageId: id })
  }
  await Promise.all([send(), send()])
  expect(sender.given).toHaveLength(manyOrders)
  expect(new Set(sender.given.map(({ order }) => order.id)).size).toBe(manyOrders)
})

const manyOrders = 60

/** Makes copies of an order with the last entry of its timeline, which nobody was told of. */
async function copyOrder(orderId: string, count: number): Promise<void> {
  const { db } = engine.ctx
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
  const [entry] = await db
    .select()
    .from(orderEvents)
    .where(and(eq(orderEvents.orderId, orderId), orderEvents.isUntold))
    .orderBy(desc(orderEvents.version))
  if (!order || !entry) throw new Error('an order to copy')
  const ids = Array.from({ length: count }, (_, at) => `KLT-0000-0000-${String(at).padStart(4, '0')}`)
  await db.insert(orders).values(ids.map(id => ({ ...order, id })))
  await db.insert(orderEvents).values(ids.map(orderId => ({ ...entry, orderId })))
}
