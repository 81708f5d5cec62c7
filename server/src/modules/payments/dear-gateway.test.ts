import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, like } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments } from '../../db/schema/payments.ts'
import { buy, paymentReference } from '../../test/buy.ts'
import { makeItem } from '../../test/make-item.ts'
import { createScriptedGateway, type ScriptedGateway } from '../../test/scripted-gateway.ts'
import { createScriptedSupplier } from '../../test/scripted-supplier.ts'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { editLink } from '../channels/edit-channel.ts'

let store: TestStore
let first: ScriptedGateway
let second: ScriptedGateway
beforeEach(async () => {
  store = await createTestStore({
    gateways: ({ clock }) => {
      first = Object.assign(createScriptedGateway(clock), { id: 'first' })
      second = Object.assign(createScriptedGateway(clock), { id: 'second' })
      return [first, second]
    },
    suppliers: () => [createScriptedSupplier('scripted')],
  })
})
afterEach(() => store.close())

const refusal = { kind: 'refused', detail: 'closed for maintenance' } as const

/** Sets what the next gateway keeps of a payment. */
async function keep(feeFlat: number) {
  const values = { feeFlat: rupiah(feeFlat), feeBasisPoints: 0 }
  await inTx(store.ctx, ctx => editLink(ctx, { channelId: 'qris', gateway: 'second', values, actor: 'ujang', reason: 'tarif baru' }))
}

/** Buys while the first gateway refuses. Answers the gateway that makes the payment, or the code of the refusal. */
async function buyPassedOn(purchase: Parameters<typeof buy>[1]) {
  first.createAnswers.splice(0, Number.POSITIVE_INFINITY, refusal, refusal)
  try {
    const reference = await paymentReference(store.ctx, (await buy(store.ctx, purchase)).id)
    const [payment] = await store.ctx.db.select().from(payments).where(eq(payments.id, reference))
    return payment?.gateway
  } catch (refusal) {
    return (refusal as { code?: string }).code
  }
}

test('a payment is never passed on to a gateway whose fee would make the sale a loss, and its order is closed', async () => {
  await keep(1_500)
  const of = (price: number) => makeItem(store.ctx, { price, offers: [{ supplier: 'scripted', sku: 'sku', cost: 9_000 }] })
  expect(await buyPassedOn({ itemId: await of(10_000) })).toBe('channel_unavailable')
  expect(second.references()).toEqual([])
  expect(await store.ctx.db.select({ status: orders.status }).from(orders)).toEqual([{ status: 'cancelled' }])
  // With enough margin for the fee the same gateway is asked.
  expect(await buyPassedOn({ itemId: await of(10_500) })).toBe('second')
})

test('what such a payment may cost is reckoned with the dearer offer for units that the cheapest has no more of', async () => {
  const offers = [
    { supplier: 'scripted', sku: 'cheap', cost: 9_700 },
    { supplier: 'scripted', sku: 'dear', cost: 9_990 },
  ]
  const buyFive = async (stock: number) => {
    const itemId = await makeItem(store.ctx, { price: 10_000, maxQuantity: 5, offers })
    const isCheap = and(eq(supplierOffers.itemId, itemId), like(supplierOffers.sku, 'cheap%'))
    await store.ctx.db.update(supplierOffers).set({ hasUnlimitedStock: false, stock }).where(isCheap)
    return buyPassedOn({ itemId, quantity: 5 })
  }
  await keep(150)
  expect([await buyFive(5), await buyFive(1)]).toEqual(['second', 'second'])
  await keep(400)
  expect([await buyFive(5), await buyFive(1)]).toEqual(['second', 'channel_unavailable'])
})
