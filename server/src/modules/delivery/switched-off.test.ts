import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { items, supplierOffers } from '../../db/schema/catalog.ts'
import { createEngine, type Engine, twoOffers } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { editItem, editProduct } from '../catalog/edit-catalog.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine()
})
afterEach(async () => {
  await engine.expectBooks()
  await engine.close()
})

const by = { actor: 'ujang', reason: 'no more of it' }
const off = { values: { isActive: false }, ...by }

async function productOf(itemId: string): Promise<string> {
  const [item] = await engine.ctx.db.select({ productId: items.productId }).from(items).where(eq(items.id, itemId))
  return item?.productId ?? 'none'
}

const switches = {
  item: (itemId: string) => inTx(engine.ctx, ctx => editItem(ctx, { id: itemId, ...off })),
  product: async (itemId: string) => {
    const id = await productOf(itemId)
    await inTx(engine.ctx, ctx => editProduct(ctx, { id, ...off }))
  },
}

describe.each(['item', 'product'] as const)('once its %s is switched off by hand', what => {
  const switchOff = switches[what]

  test('a paid order is delivered as agreed, and the item can no longer be bought', async () => {
    const itemId = await makeItem(engine.ctx)
    const order = await engine.order({ itemId })
    await engine.pay(order)
    await switchOff(itemId)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
    await expect(engine.order({ itemId })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('an unpaid order is delivered when it is paid in time', async () => {
    const itemId = await makeItem(engine.ctx)
    const order = await engine.order({ itemId })
    await switchOff(itemId)
    await engine.pay(order)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({ status: 'delivered', refunds: [] })
  })

  test('money that comes after its order’s end is refunded, because reviving it would sell the item again', async () => {
    const itemId = await makeItem(engine.ctx)
    const order = await engine.order({ itemId })
    engine.clock.advance(2 * 60 * 60_000)
    await engine.runJobs()
    await switchOff(itemId)
    await engine.pay(order)
    await engine.runJobs()
    expect(await engine.read(order)).toMatchObject({
      status: 'refunded',
      refunds: [{ status: 'done', reason: 'paid_late', amount: order.total }],
    })
    expect(engine.supplier.requests).toEqual([])
  })
})

test('an order is delivered whole if its item is switched off between two units or before the next attempt', async () => {
  const itemId = await makeItem(engine.ctx, { ...twoOffers, maxQuantity: 2 })
  const order = await engine.order({ itemId, quantity: 2 })
  const { send } = engine.supplier
  engine.supplier.script.push({ does: 'deliver', says: 'truth' }, { does: 'fail', says: 'truth' })
  engine.supplier.send = async request => {
    const outcome = await send(request)
    await switches.item(itemId)
    return outcome
  }
  await engine.pay(order)
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({
    status: 'delivered',
    refunds: [],
    delivery: { units: [{ status: 'delivered' }, { status: 'delivered' }] },
  })
  expect([...engine.supplier.delivered.values(), ...engine.other.delivered.values()]).toEqual([1, 1])
})

const dearer = { cost: rupiah(10_001) }
const paused = { pause: 'by_hand' as const, pauseReason: 'paused by hand: sends the wrong pack' }
const gone = { isSellerOn: false }

test.each([
  ['costs more than it was sold for', dearer],
  ['was paused by hand', paused],
  ['was taken off by its supplier', gone],
])('if the offer of a switched-off item %s, the order is not sent and refunded whole', async (_, change) => {
  const itemId = await makeItem(engine.ctx)
  const order = await engine.order({ itemId })
  await engine.pay(order)
  await switches.item(itemId)
  await engine.ctx.db.update(supplierOffers).set(change).where(eq(supplierOffers.itemId, itemId))
  await engine.runJobs()
  expect(await engine.read(order)).toMatchObject({ status: 'refunded', refunds: [{ reason: 'no_longer_available', amount: order.total }] })
  expect(engine.supplier.requests).toEqual([])
})
