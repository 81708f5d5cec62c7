import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { orderEvents, orders } from '../../db/schema/orders.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { changeOrder, lockOrder } from './change-order.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(() => engine.close())

const cancel = { code: 'cancelled', to: 'cancelled', by: { kind: 'gateway', id: 'scripted' }, reason: 'payment_cancelled' } as const

async function read(id: string) {
  const [order] = await engine.ctx.db.select().from(orders).where(eq(orders.id, id))
  if (!order) throw new Error('no such order')
  return order
}

test('a move answers the order as the database has it after the tx, and tells what the tx reads after it', async () => {
  const { id } = await engine.order()
  const [moved, seen] = await inTx(engine.ctx, async ctx => {
    const order = await lockOrder(ctx, id)
    if (!order) throw new Error('no such order')
    const moved = await changeOrder(ctx, { order, ...cancel, set: { waitsUntil: null, promisedAt: undefined } })
    return [moved, (await ctx.db.select().from(orders).where(eq(orders.id, id)))[0]]
  })
  expect(seen).toEqual(moved)
  expect(await read(id)).toEqual(moved)
})

test('an order that another has moved meanwhile is not moved, and nothing of the tx is kept', async () => {
  const { id } = await engine.order()
  const before = await read(id)
  await inTx(engine.ctx, async ctx => {
    const order = await lockOrder(ctx, id)
    if (order) await changeOrder(ctx, { order, ...cancel })
  })
  const after = await read(id)
  // Without its lock it is moved from what it was.
  await expect(inTx(engine.ctx, ctx => changeOrder(ctx, { order: before, ...cancel }))).rejects.toMatchObject({ cause: { code: '23505' } })
  expect(await read(id)).toEqual(after)
  expect(await engine.ctx.db.$count(orderEvents, eq(orderEvents.orderId, id))).toBe(after.version)
})

test('a tx can not move an order from what it was before its own move', async () => {
  const { id } = await engine.order()
  const twice = inTx(engine.ctx, async ctx => {
    const order = await lockOrder(ctx, id)
    if (!order) throw new Error('no such order')
    await changeOrder(ctx, { order, ...cancel })
    await changeOrder(ctx, { order, ...cancel })
  })
  await expect(twice).rejects.toThrow('is changed as it was before')
  expect((await read(id)).status).toBe('pending_payment')
})
