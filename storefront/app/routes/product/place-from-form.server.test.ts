import type { Product } from '@kilat/contract/catalog.ts'
import { expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { placeOrder, quoteItem } from '../../lib/endpoints.ts'
import { nameOfForm } from './late/posted-form.ts'
import { readOrderForm } from './order-form.ts'
import { placeFromForm } from './place-from-form.server.ts'

type Row = { id: string; name: string; total: number; asks_phone: boolean; unavailable: { sentence: string; until: null } | null }

const agreed = { channel: 'bca_va', expected_total: '20500', order_key: 'key-1', order_secret: 'secret-1' }
const off = { sentence: 'Lagi tidak bisa dipakai.', until: null }
const qris: Row = { id: 'qris', name: 'QRIS', total: 20_500, asks_phone: false, unavailable: null }

type Sent = { body: { channel: string; expected_total: number } }

/** A store with one item and these channels, which places an order by its key once, as the real one does. */
function storeWith(channels: Row[]) {
  const placed = new Map<string, string>()
  const call = async (endpoint: unknown, sent: Sent, { idempotencyKey = '' } = {}) => {
    if (endpoint === quoteItem) return { data: { channels } }
    if (endpoint !== placeOrder) throw new Error('only prices and orders are asked for')
    const body = JSON.stringify(sent.body)
    const known = placed.get(idempotencyKey)
    if (known !== undefined && known !== body) throw refusal('idempotency_conflict')
    const chosen = channels.find(({ id, unavailable }) => id === sent.body.channel && !unavailable)
    if (known === undefined && !chosen) throw refusal('channel_unavailable')
    if (known === undefined && chosen && sent.body.expected_total < chosen.total) throw refusal('price_changed')
    placed.set(idempotencyKey, body)
    return { data: { id: `KLT-${[...placed.keys()].indexOf(idempotencyKey) + 1}` } }
  }
  // Only the parts of both that the form reads.
  const api = { call } as unknown as Api
  const product = { id: 'ml', fields: [], items: [{ id: 'ml-86', availability: { is_available: true } }] } as unknown as Product
  return { api, product }
}

function refusal(code: 'idempotency_conflict' | 'channel_unavailable' | 'price_changed') {
  return new ApiProblem({ code, status: 409, message: 'Tidak bisa.' })
}

function post(channels: Row[], given: Record<string, string> = {}) {
  return postTo(storeWith(channels), given)
}

function postTo({ api, product }: ReturnType<typeof storeWith>, given: Record<string, string> = {}) {
  const data = new FormData()
  const typed = { item: 'ml-86', quantity: '1', channel: 'bca_va', contact_kind: 'whatsapp', contact: '081234567890', ...given }
  for (const [name, value] of Object.entries(typed)) data.set(name, value)
  // As the page with the total has it, unless the form was changed since.
  if ('order_key' in given && !('agreed_form' in given)) data.set('agreed_form', nameOfForm(readOrderForm([], data)))
  return placeFromForm(api, { product, data })
}

test('a form whose channel went off says so and asks for another one, with everything that was typed', async () => {
  const posted = await post([qris, { ...qris, id: 'bca_va', name: 'BCA Virtual Account', unavailable: off }], agreed)
  expect(posted).toMatchObject({
    kind: 'missing',
    steps: ['channel'],
    problem: { step: 'channel', sentence: 'BCA Virtual Account: lagi tidak bisa dipakai. Pilih cara bayar lain, ya.' },
    form: { itemId: 'ml-86', channel: 'bca_va', contact: '081234567890' },
  })
})

test('a form whose channel is hidden by now says that it is off, beside other missing steps', async () => {
  expect(await post([qris], { contact: '' })).toMatchObject({
    kind: 'missing',
    steps: ['channel', 'contact'],
    problem: { step: 'channel', sentence: 'Cara bayar yang kamu pilih sudah dimatikan. Pilih cara bayar lain, ya.' },
  })
})

test.each([
  ['no channel was chosen', { channel: '' }, ['channel']],
  ['the channel can be used', { channel: 'qris', contact: '' }, ['contact']],
  ['the item can not be bought', { item: 'gone' }, ['item', 'channel']],
])('a form says nothing of a channel if %s', async (_, given, steps) => {
  expect(await post([qris], given)).toMatchObject({ kind: 'missing', steps, problem: null })
})

test('a form that is posted again because its answer was lost leads to its order, whatever has become of the price and the channel', async () => {
  const channels = [{ ...qris }]
  const store = storeWith(channels)
  const second = { ...agreed, channel: 'qris' }
  const placed = { kind: 'placed', orderId: 'KLT-1', orderSecret: 'secret-1' }
  expect(await postTo(store, second)).toEqual(placed)
  for (const now of [{ total: 19_000 }, { total: 25_000 }, { unavailable: off }]) {
    channels.splice(0, 1, { ...qris, ...now })
    expect(await postTo(store, second)).toEqual(placed)
  }
})

test('a form that is posted again, and whose order the store can not look for now, offers no other way to pay', async () => {
  const off20 = [{ ...qris, unavailable: off }]
  const store = storeWith(off20)
  const { call } = store.api as unknown as { call: (...asked: unknown[]) => Promise<unknown> }
  for (const [status, refused] of [
    [429, placeOrder],
    [403, placeOrder],
    [401, placeOrder],
    [429, quoteItem],
  ] as const) {
    const busy = new ApiProblem({ code: 'rate_limited', status, message: 'Sebentar, ya.' })
    store.api = { call: async (...asked: unknown[]) => (asked[0] === refused ? Promise.reject(busy) : call(...asked)) } as unknown as Api
    expect(await postTo(store, { ...agreed, channel: 'qris' })).toMatchObject({
      ...{ kind: 'refused', problem: { sentence: 'Sebentar, ya.' } },
      // The form goes on with it, so that another press is the same order.
      agreed: { total: 20_500, orderKey: 'key-1', orderSecret: 'secret-1', asksPhone: false },
    })
  }
})

test('a total that has risen asks again with the same key; a form changed after its order was placed asks again with another', async () => {
  const channels = [{ ...qris, total: 25_000 }]
  const store = storeWith(channels)
  const second = { ...agreed, channel: 'qris' }
  const again = await postTo(store, second)
  expect(again).toMatchObject({ kind: 'confirm', isNewPrice: true, orderKey: 'key-1', orderSecret: 'secret-1', quote: { total: 25_000 } })
  expect(await postTo(store, { ...second, expected_total: '25000' })).toMatchObject({ kind: 'placed', orderId: 'KLT-1' })
  const other = await postTo(store, { ...second, expected_total: '25000', quantity: '2' })
  expect(other).toMatchObject({ kind: 'confirm', isNewPrice: false, orderSecret: 'secret-1' })
  expect(other).not.toMatchObject({ orderKey: 'key-1' })
})

test('a first post, or a second one without its key, places nothing', async () => {
  const store = storeWith([qris])
  expect(await postTo(store, { channel: 'qris' })).toMatchObject({ kind: 'confirm', isNewPrice: false })
  expect(await postTo(store, { channel: 'qris', expected_total: '20500' })).toMatchObject({ kind: 'confirm' })
})

test('a form that was changed after its total was agreed to is asked about anew, also where it costs less', async () => {
  const store = storeWith([{ ...qris, total: 9_000 }])
  const data = new FormData()
  for (const [name, value] of Object.entries({ item: 'ml-86', quantity: '1', channel: 'qris', contact: '081234567890' }))
    data.set(name, value)
  const before = nameOfForm({ ...readOrderForm([], data), itemId: 'ml-172' })
  const answer = await postTo(store, { ...agreed, channel: 'qris', agreed_form: before })
  expect(answer).toMatchObject({ kind: 'confirm', quote: { total: 9_000 } })
  expect(answer).not.toMatchObject({ orderKey: 'key-1' })
})
