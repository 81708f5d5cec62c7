import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { auditEvents } from '../../db/schema/audit.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { switches } from '../../db/schema/switches.ts'
import { buy } from '../../test/buy.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { deaths } from '../../test/operator-hands.ts'
import { by, off, on, sentence } from '../../test/switch-hands.ts'
import { readOffForTx } from '../switches/read.ts'
import { endSwitches, turnOn } from './act-on-switch.ts'
import { listSwitches, planSwitch } from './plan-switch.ts'
import { listSubjects } from './switch-subject.ts'

const minuteMs = 60_000

let engine: Engine
let itemId: string
let productId: string
beforeEach(async () => {
  engine = await createEngine()
  itemId = await makeItem(engine.ctx)
  productId = itemId.replace('-86-diamonds', '')
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const inMinutes = (minutes: number) => new Date(engine.clock.now().getTime() + minutes * minuteMs)

describe('an order in the moment of a switch', () => {
  test('that was agreed on before is refused as it is written, whole, and its key is free', async () => {
    const key = randomUUID()
    // The switch comes between the agreement and the tx that writes the order.
    const db: Engine['ctx']['db'] = Object.create(engine.ctx.db)
    db.transaction = async (...asked) => {
      await off(engine.ctx, 'item', itemId)
      return engine.ctx.db.transaction(...asked)
    }
    await expect(buy({ ...engine.ctx, db }, { itemId, key })).rejects.toMatchObject({ code: 'item_unavailable' })
    expect(await engine.ctx.db.select().from(orders)).toEqual([])
    await on(engine.ctx, 'item', itemId)
    await engine.order({ itemId, key })
  })

  test('is placed before or refused, and nothing in between', async () => {
    const buyers = Array.from({ length: 10 }, (_, at) => engine.order({ itemId, whatsapp: `0812345678${10 + at}` }))
    const ends = await Promise.allSettled([...buyers.slice(0, 5), off(engine.ctx, 'item', itemId), ...buyers.slice(5)])
    const [row] = await engine.ctx.db.select().from(switches)
    for (const order of await engine.ctx.db.select().from(orders))
      expect(order.createdAt.getTime()).toBeLessThanOrEqual(row?.at.getTime() ?? 0)
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject({ code: 'item_unavailable' })
    const placed = ends.filter(({ status }) => status === 'fulfilled').length - 1
    expect(await engine.ctx.db.select().from(payments)).toHaveLength(placed)
    expect(await engine.ctx.db.select().from(orders)).toHaveLength(placed)
  })
})

test('an act on a switch waits for a tx that relies on what was on before', async () => {
  const told: string[] = []
  const { promise: isRead, resolve: tellRead } = Promise.withResolvers<void>()
  const selling = inTx(engine.ctx, async ctx => {
    expect((await readOffForTx(ctx))('item', itemId)).toBeUndefined()
    tellRead()
    await ctx.db.select().from(orders)
    told.push('sold')
  })
  await isRead
  const switched = off(engine.ctx, 'item', itemId).then(() => told.push('off'))
  await Promise.all([selling, switched])
  expect(told).toEqual(['sold', 'off'])
  await inTx(engine.ctx, async ctx => expect((await readOffForTx(ctx))('item', itemId)).toEqual({ sentence, until: null }))
})

describe.each(deaths)('if the process dies %s', (_, dying) => {
  test('a supplier stays off with what waits for it, and switching it on again sends that once', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off(engine.ctx, 'supplier', 'scripted')
    await engine.runJobs()
    await expect(on(dying(engine), 'supplier', 'scripted')).rejects.toThrow('died')
    await engine.runJobs()
    expect(engine.supplier.requests).toEqual([])
    await on(engine.ctx, 'supplier', 'scripted')
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    expect([...engine.supplier.delivered.values()]).toEqual([1])
  })

  test('a switch with an end is not there at all, and neither is its end', async () => {
    await expect(off(dying(engine), 'item', itemId, { until: inMinutes(1) })).rejects.toThrow('died')
    expect(await engine.ctx.db.select().from(switches)).toEqual([])
    expect(await engine.ctx.db.select().from(auditEvents)).toEqual([])
    await engine.order({ itemId })
  })

  test('a switch whose time is over ends with the next try, and lets what waited go', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off(engine.ctx, 'supplier', 'scripted', { until: inMinutes(1) })
    await engine.runJobs()
    engine.clock.advance(minuteMs)
    await expect(endSwitches(dying(engine))).rejects.toThrow('died')
    expect(await engine.ctx.db.select().from(switches)).toHaveLength(1)
    await endSwitches(engine.ctx)
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
  })
})

describe('an act on a switch', () => {
  const acts = async () =>
    (await engine.ctx.db.select().from(auditEvents)).map(({ act, actorId, data }) => ({ act, actorId, note: data.note }))

  test('is one act with the same sentence and end, however often it is sent', async () => {
    const first = await off(engine.ctx, 'item', itemId)
    expect(await off(engine.ctx, 'item', itemId, { version: 0 })).toEqual({ ...first, hasChanged: false })
    expect(await acts()).toEqual([{ act: 'switched_off', actorId: 'sari', note: 'dicek' }])
    await on(engine.ctx, 'item', itemId)
    expect((await on(engine.ctx, 'item', itemId)).hasChanged).toBe(false)
    expect(await acts()).toHaveLength(2)
  })

  test('of two operators at once is refused for the one who has not seen the other', async () => {
    await off(engine.ctx, 'item', itemId, { version: 0 })
    const other = off(engine.ctx, 'item', itemId, { version: 0, sentence: 'Stok habis.' })
    await expect(other).rejects.toMatchObject({ code: 'stale_version', extra: { now: { status: 'off', version: 1 } } })
    const late = turnOn(engine.ctx, { kind: 'item', subject: itemId, version: 0, by, note: 'beres' })
    await expect(late).rejects.toMatchObject({ code: 'stale_version' })
    expect((await listSwitches(engine.ctx)).map(({ sentence }) => sentence)).toEqual([sentence])
  })

  test('may change the sentence and the end of what is off', async () => {
    await off(engine.ctx, 'item', itemId)
    const until = inMinutes(5)
    expect(await off(engine.ctx, 'item', itemId, { sentence: 'Stok habis.', until })).toMatchObject({ version: 2, isOff: true })
    expect(await listSwitches(engine.ctx)).toMatchObject([{ sentence: 'Stok habis.', until: until.toISOString(), version: 2, by: 'sari' }])
  })

  test('is refused for an end that is over, and for what the store does not have', async () => {
    await expect(off(engine.ctx, 'item', itemId, { until: inMinutes(-1) })).rejects.toMatchObject({ code: 'wrong_state' })
    for (const kind of ['item', 'product', 'supplier', 'channel', 'gateway', 'store'] as const)
      await expect(off(engine.ctx, kind, 'nobody')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('that finds its time over sends what waited for a supplier, and the end that comes later nothing more', async () => {
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await off(engine.ctx, 'supplier', 'scripted', { until: inMinutes(1) })
    await engine.runJobs()
    engine.clock.advance(minuteMs)
    expect(await on(engine.ctx, 'supplier', 'scripted')).toMatchObject({ isOff: false, hasChanged: false })
    await engine.runJobs()
    expect((await engine.read(order)).status).toBe('delivered')
    expect([...engine.supplier.delivered.values()]).toEqual([1])
    expect((await acts()).map(({ act }) => act)).toEqual(['switched_off', 'switch_ended'])
  })

  test('ends once by itself, as the store’s own act', async () => {
    await off(engine.ctx, 'item', itemId, { until: inMinutes(1) })
    engine.clock.advance(minuteMs)
    await Promise.all([endSwitches(engine.ctx), endSwitches(engine.ctx)])
    expect((await acts()).map(({ act }) => act)).toEqual(['switched_off', 'switch_ended'])
  })
})

test('what can be switched is listed: each supplier, channel and gateway of the store', async () => {
  const subjects = await listSubjects(engine.ctx)
  expect(subjects).toEqual(
    expect.arrayContaining([
      { kind: 'supplier', subject: 'scripted', name: 'scripted' },
      { kind: 'channel', subject: 'qris', name: 'QRIS' },
      { kind: 'gateway', subject: 'scripted', name: 'scripted' },
    ]),
  )
  for (const { kind, subject, name } of subjects) expect((await planSwitch(engine.ctx, { kind, subject })).name).toBe(name)
})

describe('the plan of a switch', () => {
  test('counts what only this supplier has, what moves, and what is at it', async () => {
    await makeItem(engine.ctx, twoOffers)
    expect(await planSwitch(engine.ctx, { kind: 'supplier', subject: 'scripted' })).toMatchObject({
      ...{ version: 0, is_off: false },
      stops: { items_stopped: 1, items_moved: 1, orders_under_way: 0, channels_stopped: [] },
    })
  })

  test('says the same of what is off already', async () => {
    await off(engine.ctx, 'product', productId)
    const [listed] = await listSwitches(engine.ctx)
    expect(listed).toMatchObject({ kind: 'product', stops: { items_stopped: 1 } })
    expect((await planSwitch(engine.ctx, { kind: 'product', subject: productId })).is_off).toBe(true)
  })

  test('names the channels that stop, and the items that nothing pays for any more', async () => {
    const { stops } = await planSwitch(engine.ctx, { kind: 'gateway', subject: 'scripted' })
    expect(stops.channels_stopped.length).toBeGreaterThan(1)
    expect((await planSwitch(engine.ctx, { kind: 'channel', subject: 'qris' })).stops).toMatchObject({
      channels_stopped: ['QRIS'],
      items_stopped: 0,
    })
  })
})
