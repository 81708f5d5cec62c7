import { rupiah } from '@kilat/contract/money.ts'
import type { PlayerField } from '@kilat/contract/player.ts'
import { expect, test } from 'vitest'
import { ApiProblem } from '../../api/problems/api-problem.ts'
import { orderBody } from './late/order-body.ts'
import { placeProblem } from './late/problem-place.ts'
import { emptyOrderForm, findMissingSteps, pastedWhole, readOrderForm } from './order-form.ts'

const fields: PlayerField[] = [
  { name: 'user_id', label: 'User ID', kind: 'digits', max_length: 12 },
  { name: 'zone_id', label: 'Server', kind: 'digits', max_length: 6 },
]
const choices = {
  fields,
  itemIds: ['ml-86'],
  channels: [
    { id: 'qris', asks_phone: false },
    { id: 'ovo', asks_phone: true },
  ],
}
const whole = {
  ...emptyOrderForm,
  player: { user_id: '123456789', zone_id: '1234' },
  itemId: 'ml-86',
  channel: 'qris',
  contact: '0812 3456 7890',
}

test('an empty form misses every step, in the order of the page', () => {
  expect(findMissingSteps(choices, emptyOrderForm)).toEqual(['account', 'item', 'channel', 'contact'])
})

test('a complete form misses no step', () => {
  expect(findMissingSteps(choices, whole)).toEqual([])
})

test('an incomplete player, a sold-out item and an invalid contact are missing steps', () => {
  expect(findMissingSteps(choices, { ...whole, player: { user_id: '123456789' } })).toEqual(['account'])
  expect(findMissingSteps({ ...choices, itemIds: [] }, whole)).toEqual(['item'])
  expect(findMissingSteps(choices, { ...whole, contactKind: 'email' })).toEqual(['contact'])
})

test('a channel that asks for a number misses one, unless the contact is a number', () => {
  const ovo = { ...whole, channel: 'ovo' }
  const mail = { contactKind: 'email', contact: 'rani@gmail.com' } as const
  expect(findMissingSteps(choices, ovo)).toEqual([])
  expect(findMissingSteps(choices, { ...ovo, ...mail })).toEqual(['channel'])
  for (const payerPhone of ['0813 9999 8888', '81399998888', '6281399998888', '+62 813-9999-8888'])
    expect(findMissingSteps(choices, { ...ovo, ...mail, payerPhone })).toEqual([])
  for (const payerPhone of ['0813', '021 555 1234', 'nomor saya'])
    for (const contact of [{}, mail]) expect(findMissingSteps(choices, { ...ovo, ...contact, payerPhone })).toEqual(['channel'])
  // A number typed for another channel is kept, and needs not be right.
  expect(findMissingSteps(choices, { ...whole, ...mail, payerPhone: '0813' })).toEqual([])
})

test('the number is sent only to a channel that asks for it', () => {
  const typed = { ...whole, payerPhone: ' 0813 9999 8888 ' }
  const sent = (asks_phone: boolean, form = typed) => orderBody(fields, form, { total: rupiah(20_500), asks_phone })
  expect(sent(true)).toMatchObject({ payer_phone: '0813 9999 8888' })
  expect(sent(false)).not.toHaveProperty('payer_phone')
  expect(sent(true, whole)).not.toHaveProperty('payer_phone')
})

test('a product without fields has no player step to miss', () => {
  expect(findMissingSteps({ ...choices, fields: [] }, { ...whole, player: {} })).toEqual([])
})

test('a pair pasted before the scripts ran fills both fields', () => {
  const data = new FormData()
  data.set('player.user_id', '123456789 (1234)')
  data.set('player.zone_id', '')
  expect(readOrderForm(fields, data).player).toEqual({ user_id: '123456789', zone_id: '1234' })
})

test('the form is read as a browser without scripts posts it', () => {
  const data = new FormData()
  for (const [name, value] of Object.entries({
    'player.user_id': '123456789',
    'player.zone_id': '1234',
    item: 'ml-86',
    quantity: '2',
    channel: 'qris',
    contact_kind: 'email',
    contact: 'a@mail.com',
  }))
    data.set(name, value)
  expect(readOrderForm(fields, data)).toEqual({ ...whole, quantity: 2, contactKind: 'email', contact: 'a@mail.com' })
  expect(readOrderForm(fields, new FormData())).toEqual({ ...emptyOrderForm, player: { user_id: '', zone_id: '' } })
})

test('what is far too long for a form is cut, and still refused', () => {
  const data = new FormData()
  for (const name of ['player.user_id', 'contact']) data.set(name, '1'.repeat(60_000))
  const form = readOrderForm(fields, data)
  expect(JSON.stringify(form).length).toBeLessThan(2_000)
  expect(findMissingSteps({ fields, itemIds: [], channels: [] }, form)).toEqual(['account', 'item', 'channel', 'contact'])
})

test('the body has the cleaned player and the agreed total', () => {
  expect(
    orderBody(fields, { ...whole, player: { user_id: '123 456 789', zone_id: '(1234)' } }, { total: rupiah(20_500), asks_phone: false }),
  ).toEqual({
    item_id: 'ml-86',
    quantity: 1,
    player: { user_id: '123456789', zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '0812 3456 7890' },
    expected_total: 20_500,
  })
})

const refusal = (code: ApiProblem['code'], given: Record<string, string> = {}) =>
  placeProblem(new ApiProblem({ code, status: 422, message: 'Kalimat.', fields: given }))

test('a refusal is shown at its step', () => {
  expect(refusal('player_invalid', { 'player.user_id': 'Kurang satu angka.' })).toEqual({
    step: 'account',
    sentence: 'Kalimat.',
    fields: { user_id: 'Kurang satu angka.' },
  })
  expect(refusal('contact_invalid', { 'contact.value': 'Nomor kurang.' })).toMatchObject({ step: 'contact', sentence: 'Nomor kurang.' })
  expect(refusal('channel_unavailable').step).toBe('channel')
  expect(refusal('malformed', { quantity: 'Paling banyak 5.' }).step).toBe('item')
})

test('a refusal without a step is shown beside the button', () => {
  expect(refusal('internal').step).toBeNull()
})

test('an id pasted with its brackets is the whole value of its field, and text goes where the caret is', () => {
  expect(pastedWhole({ kind: 'digits' }, ' 123456789 (1234)\n')).toBe('123456789 (1234)')
  expect(pastedWhole({ kind: 'digits' }, '123456789')).toBeUndefined()
  expect(pastedWhole({ kind: 'text' }, '#ID01')).toBeUndefined()
})
