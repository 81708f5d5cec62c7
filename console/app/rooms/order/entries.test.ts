import type { OperatorOrder } from '@kilat/contract/operator/orders.ts'
import { refundReasons } from '@kilat/contract/refund.ts'
import { expect, test } from 'vitest'
import { accountName } from '../../text/accounts.ts'
import { entriesOf } from './entries.ts'
import { sayActor, sayData, sayOutcome, sayReason } from './say-entry.ts'

const at = '2026-01-01T00:00:00.000Z'

test('what happened to an order is told in words: who, how much, why, and between which accounts', () => {
  const order = {
    timeline: [
      {
        at,
        code: 'paid',
        status: 'paid',
        by: 'gateway sandbox',
        reason: 'payment_covered',
        data: { amount: 21_300, total: 21_300, excess: 0 },
      },
      {
        at,
        code: 'delivery_refused',
        status: 'delivering',
        by: 'system',
        reason: '',
        data: { supplier: 'digiflazz', unit: 1, reason: 'cut_off' },
      },
    ],
    acts: [{ at, act: 'delivery_retried', by: 'operator sari', note: null }],
    payments: [],
    refunds: [{ id: 'REF-1', status: 'done', reason: 'overpaid', amount: 500, due_at: at, settled_at: at }],
    attempts: [],
    books: { profit: 0, earned: [], postings: [{ at, from: 'world:gateway:sandbox', to: 'order:KLT-1', amount: 21_300 }] },
  } as unknown as OperatorOrder
  const calls = [{ at, kind: 'message' as const, with: 'email', about: 'needs_you', outcome: 'sent', took_ms: null, reference: null }]
  expect(entriesOf(order, calls).map(({ title, detail }) => `${title} | ${detail}`)).toEqual([
    'Uang masuk | gateway sandbox · Rp21.300',
    'Pemasok menolak | toko · digiflazz · unit 1 · jam tutup pemasok',
    'Uang kembali Rp500 | bayar lebih · REF-1',
    'Rp21.300 dibukukan | Gateway sandbox → Pesanan',
    'Kabar lewat email: uang menunggu diambil | dikirim',
    'sari bertanya lagi | ',
  ])
})

test('what has no words yet is shown as it is stored', () => {
  expect(sayData({ weather: 'rain', nothing: null })).toEqual(['weather rain'])
  expect([sayActor('robot 7'), sayOutcome('vanished twice'), sayReason('toString'), accountName('moon:base')]).toEqual([
    ...['robot 7', 'vanished twice', 'toString', 'moon:base'],
  ])
})

test('part of the money, some of the units, another player, a way back and times are told as such', () => {
  const told = [
    sayData({ amount: 10_000, total: 21_300 }),
    sayData({ amount: 5_000, units: 1, quantity: 3, reason: 'delivery_failed' }),
    sayData({ from: '123 (1)', to: '124 (1)' }),
    sayData({ to: 'wallet' }),
    sayData({ until: at }),
    sayData({ failed: true }),
    sayData({ failed: false }),
  ]
  expect(told.map(parts => parts.join(' · '))).toEqual([
    'Rp10.000 dari Rp21.300',
    'Rp5.000 · 1 dari 3 unit · pemasok tidak bisa mengirim',
    '123 (1) → 124 (1)',
    'ke saldo pembeli',
    expect.stringMatching(/^sampai (1 Jan )?07\.00 WIB$/),
    'pembayarannya tidak jadi',
    '',
  ])
  expect([sayOutcome('unavailable busy'), sayOutcome('succeeded'), sayOutcome('found paid')]).toEqual([
    ...['tidak bisa dipakai: sedang sibuk', 'berhasil', 'ditemukan: sudah dibayar'],
  ])
  expect(sayData({ amount: 22_000, total: 21_300, excess: 700 })).toEqual(['Rp22.000 dari Rp21.300', 'lebih Rp700'])
  expect(refundReasons.map(sayReason)).not.toContainEqual(expect.stringContaining('_'))
})
