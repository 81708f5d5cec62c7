import { rupiah } from '@kilat/contract/money.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inTx } from '../../db/in-tx.ts'
import { createEngine, type Engine } from '../../test/engine.ts'
import { makeItem } from '../../test/make-item.ts'
import { createScriptedSignIn } from '../../test/scripted-sign-in.ts'
import { getProduct, listProducts } from '../catalog/read.ts'
import { editChannel, editLink } from '../channels/edit-channel.ts'
import { quoteItem } from './quote-item.ts'

let engine: Engine
beforeEach(async () => {
  engine = await createEngine({ signIn: createScriptedSignIn(), qrisFee: { flatIdr: rupiah(0), basisPoints: 70 } })
})
afterEach(() => engine.close())

const by = { actor: 'ujang', reason: 'tarif baru' }
type Values = NonNullable<Parameters<typeof editChannel>[1]['values']>
const set = (id: string, values: Values) => inTx(engine.ctx, ctx => editChannel(ctx, { id, values, ...by }))
const costs = (cost: number, sku = 'sku') => ({ offers: [{ supplier: 'scripted', sku, cost }] })

/** What the list and the page say of an item, and in which quantities its quote has a channel. */
async function look(itemId: string, maxQuantity = 1) {
  const id = itemId.replace('-86-diamonds', '')
  const listed = (await listProducts(engine.ctx, {})).find(product => product.id === id)
  const availability = (await getProduct(engine.ctx, id))?.items[0]?.availability
  const sold: number[] = []
  for (let quantity = 1; quantity <= maxQuantity; quantity += 1) {
    const { quote } = await quoteItem(engine.ctx, { item_id: itemId, quantity })
    if (quote.channels.some(({ unavailable }) => unavailable === null)) sold.push(quantity)
  }
  return { fromPrice: listed?.from_price, why: availability?.is_available ? null : availability?.reason, sold }
}

test('an item that every channel would sell at a loss is not on sale in the list, on its page or in the quote', async () => {
  await set('wallet', { state: 'hidden' })
  await set('bca_va', { feeBearer: 'store' })
  // Of Rp10.000 by QRIS, 0.7 % stay at the gateway.
  const [lossy, exact] = [await makeItem(engine.ctx, costs(9_931)), await makeItem(engine.ctx, costs(9_930))]
  expect(await look(lossy)).toEqual({ fromPrice: null, why: 'no_margin', sold: [] })
  expect(await look(exact)).toEqual({ fromPrice: 10_000, why: null, sold: [1] })
  // The buyer bears the fee of this one.
  await set('bca_va', { feeBearer: 'buyer' })
  expect(await look(lossy)).toEqual({ fromPrice: 10_000, why: null, sold: [1] })
})

test('the list follows a gateway’s new fee, and an item that only a wallet can buy stays on sale', async () => {
  await set('bca_va', { state: 'hidden' })
  await set('wallet', { state: 'hidden' })
  const itemId = await makeItem(engine.ctx, costs(9_930))
  expect((await look(itemId)).why).toBe(null)
  const dearer = { feeBasisPoints: 71 }
  await inTx(engine.ctx, ctx => editLink(ctx, { channelId: 'qris', gateway: 'scripted', values: dearer, ...by }))
  expect(await look(itemId)).toEqual({ fromPrice: null, why: 'no_margin', sold: [] })
  await set('wallet', { state: 'on' })
  expect((await look(itemId)).why).toBe(null)
})

test('a flat fee or a minimum that only several units cover keeps the item on sale, and no usable channel takes it off', async () => {
  await set('wallet', { state: 'hidden' })
  await set('qris', { state: 'off' })
  await set('bca_va', { feeBearer: 'store' })
  const [several, one] = [
    await makeItem(engine.ctx, { price: 9_000, maxQuantity: 5, ...costs(7_500) }),
    await makeItem(engine.ctx, { price: 9_000, maxQuantity: 1, ...costs(1_000) }),
  ]
  // Three units leave Rp4.500 for the fee of Rp4.000.
  expect(await look(several, 5)).toEqual({ fromPrice: 9_000, why: null, sold: [3, 4, 5] })
  // The channel takes Rp10.000 at least.
  expect(await look(one)).toEqual({ fromPrice: null, why: 'switched_off', sold: [] })
  await set('bca_va', { state: 'off' })
  expect(await look(several, 5)).toEqual({ fromPrice: null, why: 'switched_off', sold: [] })
})
