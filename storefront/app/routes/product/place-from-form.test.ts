import type { Product } from '@kilat/contract/catalog.ts'
import { expect, test } from 'vitest'
import type { Api } from '../../api/api.ts'
import { quoteItem } from '../../lib/endpoints.ts'
import { placeFromForm } from './place-from-form.ts'

type Row = { id: string; name: string; total: number; unavailable: { sentence: string; until: null } | null }

const off = { sentence: 'Lagi tidak bisa dipakai.', until: null }
const qris: Row = { id: 'qris', name: 'QRIS', total: 20_500, unavailable: null }

/** A store with one item and these channels, which answers nothing but prices. */
function storeWith(channels: Row[]) {
  const call = async (endpoint: unknown) => {
    if (endpoint !== quoteItem) throw new Error('only prices are asked for')
    return { data: { channels } }
  }
  // Only the parts of both that the form reads.
  const api = { call } as unknown as Api
  const product = { id: 'ml', fields: [], items: [{ id: 'ml-86', availability: { is_available: true } }] } as unknown as Product
  return { api, product }
}

function post(channels: Row[], given: Record<string, string> = {}) {
  const { api, product } = storeWith(channels)
  const data = new FormData()
  const typed = { item: 'ml-86', quantity: '1', channel: 'bca_va', contact_kind: 'whatsapp', contact: '081234567890', ...given }
  for (const [name, value] of Object.entries(typed)) data.set(name, value)
  return placeFromForm(api, { product, data })
}

test('a form whose channel went off says so and asks for another one, with everything that was typed', async () => {
  const posted = await post([qris, { ...qris, id: 'bca_va', name: 'BCA Virtual Account', unavailable: off }], { expected_total: '20500' })
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
