import { expect, test } from 'vitest'
import { languageOf, translateAnswer, translateRefusal } from './server-text.ts'

test('the server’s words about prices and payment are English, names and what people typed stay', () => {
  const answer = {
    data: [
      {
        name: 'Saldo',
        can_refund: true,
        note: 'Saldomu Rp5.000',
        unavailable: { sentence: 'Saldo kurang, kurang Rp1.000. Saldomu Rp5.000.', until: null },
        lines: [
          { kind: 'item', label: 'Biaya hidup', amount: 1 },
          { kind: 'fee', label: 'Biaya DANA', amount: 2 },
        ],
      },
      { name: 'Saldo', label: 'Biaya makan', region: 'Filipina', device: 'Browser OPPO di Android' },
    ],
  }
  expect(translateAnswer(answer)).toEqual({
    data: [
      {
        name: 'Balance',
        can_refund: true,
        note: 'Your balance is Rp5.000',
        unavailable: { sentence: 'Your balance lacks Rp1.000. It is Rp5.000.', until: null },
        lines: [
          { kind: 'item', label: 'Biaya hidup', amount: 1 },
          { kind: 'fee', label: 'DANA fee', amount: 2 },
        ],
      },
      { name: 'Saldo', label: 'Biaya makan', region: 'Philippines', device: 'OPPO browser on Android' },
    ],
  })
})

test('an operator’s own words that begin like the line of a fee stay', () => {
  const own = { note: 'Biaya admin sudah termasuk', question: 'Biaya adminnya berapa?', sentence: 'Biaya bank sedang berubah' }
  expect(translateAnswer(own)).toEqual(own)
})

test.each([
  [{ code: 'amount_invalid', error: 'x', min: 10_000, max: 50_000 }, 'Please enter an amount from Rp10.000 to Rp50.000.'],
  [{ code: 'wallet_too_low', error: 'x', missing: 700 }, 'Your balance is too low by Rp700. Please choose another payment method.'],
  [{ code: 'code_wrong', error: 'x', tries_left: 2 }, 'Wrong code. Tries left: 2.'],
  [{ code: 'code_wrong', error: 'x', tries_left: 0 }, 'Wrong code. Please ask for a new one.'],
  [{ code: 'code_wrong', error: 'x', tries_left: null }, 'The code has 6 digits. Please check it again.'],
  [{ code: 'rate_limited', error: 'x', retry_after_seconds: 30 }, 'Tried too often. Try again in 30 seconds.'],
  [{ code: 'rate_limited', error: 'x', retry_after_seconds: 1 }, 'Tried too often. Try again in 1 second.'],
  [{ code: 'rate_limited', error: 'x', retry_after_seconds: 3_600 }, 'Tried too often. Try again later.'],
  [{ code: 'player_invalid', error: 'x', reason: 'not_found' }, 'This account was not found. Check the digits of the ID, then try again.'],
  [{ code: 'contact_unproven', error: 'x' }, 'The proof of your contact is no longer valid. Please ask for a new code.'],
  [
    { code: 'channel_unavailable', error: 'x', reason: 'too_many_unpaid' },
    'Too many transfers from you or your network are not paid yet. Please choose another payment method.',
  ],
  [{ code: 'channel_unavailable', error: 'x' }, 'This payment method can not be used right now. Please choose another one.'],
  [
    { code: 'item_unavailable', error: 'Lagi kami cek. Pilih nominal lain, ya.', reason: 'switched_off', sentence: 'Lagi kami cek' },
    'Lagi kami cek. Please choose another one.',
  ],
  [{ code: 'item_unavailable', error: 'Tutup sebentar.', reason: 'switched_off', sentence: 'Tutup sebentar' }, 'Tutup sebentar.'],
  [{ code: 'item_unavailable', error: 'x', reason: 'out_of_stock' }, 'The supplier is out of stock. Please choose another one.'],
  [{ code: 'item_unavailable', error: 'x', reason: 'too_many', most: 3 }, 'At most 3 of this pack fit into an order right now.'],
  [
    { code: 'item_unavailable', error: 'x', reason: 'product_off' },
    'This game is not sold at the moment, so the ID can not be changed. If it is wrong, cancel the order.',
  ],
  [
    {
      code: 'channel_unavailable',
      error: 'Minimal Rp10.000 per pesanan. Pilih metode lain, ya.',
      sentence: 'Minimal Rp10.000 per pesanan.',
    },
    'At least Rp10.000 per order. Please choose another payment method.',
  ],
  [
    { code: 'channel_unavailable', error: 'DANA gangguan, jadi $1. Pilih metode lain, ya.', sentence: 'DANA gangguan, jadi $1' },
    'DANA gangguan, jadi $1. Please choose another payment method.',
  ],
  [{ code: 'channel_unavailable', error: 'Tutup sebentar.', sentence: 'Tutup sebentar.' }, 'Tutup sebentar.'],
  [
    { code: 'order_paid', error: 'x', now: { status: 'refunding', version: 4 } },
    'Your payment arrived before the order could be cancelled, and we give it back. This page shows where it is.',
  ],
  [
    { code: 'order_paid', error: 'x', now: { status: 'delivering', version: 4 } },
    'Your payment arrived before the order could be cancelled, so it is not cancelled. This page shows how it goes on.',
  ],
  [
    { code: 'delivery_begun', error: 'x', now: { status: 'refunding', version: 4 } },
    'This order is not delivered, and we give the money back. This page shows where it is.',
  ],
  [
    { code: 'delivery_begun', error: 'x', now: { status: 'delivering', version: 4 } },
    'The delivery has begun, so this can not be changed any more. This page shows how it goes on.',
  ],
  [
    { code: 'delivery_begun', error: 'x', now: { status: 'paid', version: 2 } },
    'This can not be changed any more. This page shows how the order goes on.',
  ],
  [
    { code: 'orders_open', error: 'x', orders: ['KLT-1'], deposits: [], reason: 'may_be_paid' },
    'Money for an order or a deposit may still arrive. So that it is not lost, please delete the account tomorrow.',
  ],
  [
    { code: 'orders_open', error: 'x', orders: ['KLT-1'], deposits: [] },
    'An order or a deposit is still open. Wait until it is done, or cancel it.',
  ],
])('the refusal %j has an English sentence', (body, sentence) => {
  expect(translateRefusal(body).error).toBe(sentence)
})

test('each field of a refusal has a sentence in English, too', () => {
  const refusal = translateRefusal({ code: 'profile_invalid', error: 'Isi nama.', fields: { name: 'Isi nama.', city: 'Isi kota.' } })
  expect(Object.values(refusal.fields ?? {}).filter(languageOf)).toEqual([])
  expect(Object.keys(refusal.fields ?? {})).toEqual(['name', 'city'])
})

test('a refusal of a newer server keeps its sentence', () => {
  expect(translateRefusal({ code: 'brand_new', error: 'Belum bisa.' })).toEqual({ code: 'brand_new', error: 'Belum bisa.' })
})

test('a text that is not translated is known as Indonesian, so that it is pronounced right', () => {
  expect(languageOf('Top up murah untuk semua game.')).toBe('id')
  expect(languageOf('Steam Wallet codes in rupiah buy games.')).toBeUndefined()
})
