import { rupiah } from '@kilat/contract/money.ts'
import { type TimelineCode, timelineCodes } from '@kilat/contract/timeline.ts'
import type { HoldReason, Transaction } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { orderExample } from './order-example.ts'
import { timelineSteps } from './timeline-steps.ts'

const at = '2026-11-21T07:38:51.000Z'
const entry = (code: TimelineCode, data: Record<string, unknown> = {}) => ({ at, code, data })
const start = orderExample().timeline
const stepsOf = (over: Partial<Transaction>) => timelineSteps(orderExample(over)).map(step => [step.state, step.title])

test('an unpaid order shows what was done, what to do, and what comes next', () => {
  expect(timelineSteps(orderExample()).map(({ key: _, ...step }) => step)).toEqual([
    { state: 'done', title: 'Pesanan dibuat', time: '14.37.02' },
    { state: 'now', title: 'Menunggu pembayaranmu', time: 'sekarang' },
    { state: 'next', title: 'Pembayaran dicek', note: 'Otomatis, tidak perlu kirim bukti.' },
    { state: 'next', title: 'Diamonds masuk', time: '±48 dtk', note: 'Ke BangJul77.' },
  ])
})

test('a bank transfer is not said to be checked by itself', () => {
  const { channel } = orderExample()
  const [checked] = timelineSteps(orderExample({ channel: { ...channel, group: 'bank_transfer' } })).filter(({ key }) => key === 'checked')
  expect(checked?.note).toBe('Dicocokkan dengan mutasi rekening, tidak perlu kirim bukti.')
})

test('during the delivery, sending is the current step and arrival the next', () => {
  const steps = timelineSteps(
    orderExample({ status: 'delivering', timeline: [...start, entry('paid', { amount: 20_500 }), entry('delivery_started', { unit: 1 })] }),
  )
  expect(steps.map(step => step.state)).toEqual(['done', 'done', 'now', 'next'])
  expect(steps[1]).toMatchObject({ title: 'Pembayaran masuk', note: 'QRIS, Rp20.500', time: '14.38.51' })
  expect(steps[2]).toMatchObject({ title: 'Sedang dikirim ke game', note: 'Biasanya 48 dtk. Halaman ini berubah sendiri.' })
})

test('of choices in a row where a refund would go, only the last is a step, and a running delivery stays the current one', () => {
  const chosen = (to: 'wallet' | 'source') => entry('refund_way_chosen', { to })
  const timeline = [...start, chosen('source'), chosen('wallet'), chosen('source'), entry('paid', { amount: 20_500 })]
  expect(stepsOf({ status: 'paid', timeline }).slice(0, 3)).toEqual([
    ['done', 'Pesanan dibuat'],
    ['done', 'Kalau gagal, uang ke aplikasi yang kamu pakai bayar'],
    ['done', 'Pembayaran masuk'],
  ])
  const later = [...timeline, entry('delivery_started', { unit: 1 }), chosen('wallet'), chosen('source'), chosen('wallet')]
  expect(stepsOf({ status: 'delivering', timeline: later }).slice(2)).toEqual([
    ['done', 'Pembayaran masuk'],
    ['done', 'Kalau gagal, uang ke saldo'],
    ['now', 'Sedang dikirim ke game'],
    ['next', 'Diamonds masuk'],
  ])
})

test('all steps of a delivered order are done, and there is no next one', () => {
  expect(
    stepsOf({
      status: 'delivered',
      timeline: [...start, entry('paid'), entry('delivery_started'), entry('delivered', { delivered: 1, quantity: 1 })],
    }),
  ).toEqual([
    ['done', 'Pesanan dibuat'],
    ['done', 'Pembayaran masuk'],
    ['done', 'Dicek dan dikirim ke game'],
    ['done', 'Diamonds masuk'],
  ])
})

test('several units are counted, and the steps say if fewer than all arrived', () => {
  const timeline = [
    ...start,
    entry('delivery_started', { unit: 1, quantity: 3 }),
    entry('unit_delivered', { unit: 1, quantity: 3 }),
    entry('delivery_refused', { unit: 2, reason: 'out_of_stock' }),
    entry('delivered', { delivered: 1, quantity: 3 }),
  ]
  expect(stepsOf({ status: 'delivered', quantity: 3, timeline }).slice(1)).toEqual([
    ['done', 'Dicek dan dikirim ke game (1 dari 3)'],
    ['done', 'Ke-1 dari 3 masuk'],
    ['fail', 'Pemasok tidak bisa mengirim'],
    ['done', '1 dari 3 masuk'],
  ])
})

test('a pending refund shows its amount and its latest time', () => {
  const steps = timelineSteps(
    orderExample({
      status: 'refunding',
      timeline: [
        ...start,
        entry('delivery_refused', { unit: 1, reason: 'player_invalid' }),
        entry('refund_started', { amount: 20_500, reason: 'delivery_failed' }),
      ],
      refunds: [
        {
          status: 'pending',
          to: 'source',
          account: null,
          reason: 'delivery_failed',
          amount: rupiah(20_500),
          due_at: '2026-11-21T07:45:00Z',
          settled_at: null,
        },
      ],
    }),
  )
  expect(steps.slice(1)).toMatchObject([
    { state: 'fail', title: 'ID tidak ditemukan di game', note: 'Cek lagi ID-nya sebelum pesan ulang.' },
    { state: 'late', note: 'Rp20.500, paling lambat 14.45 WIB. Kamu tidak perlu apa-apa.' },
    { state: 'next', title: 'Uang kembali' },
  ])
})

const missed = '2026-11-21T07:30:00.000Z'

test('an unclear answer of the supplier is shown as late, never as failed', () => {
  const steps = timelineSteps(
    orderExample({
      status: 'on_hold',
      delivery: { ...orderExample().delivery, promised_at: missed, next_check_at: '2026-11-21T07:42:00.000Z', checks: 11 },
      hold: { reason: 'promise_passed', promised_at: missed, decide_by: '2026-11-22T02:00:00.000Z' },
      timeline: [...start, entry('delivery_unconfirmed'), entry('on_hold', { reason: 'promise_passed' })],
    }),
  )
  expect(steps.slice(1)).toMatchObject([
    { state: 'late', title: 'Jawaban pemasok belum jelas' },
    { state: 'late', title: 'Janji 14.30 lewat' },
    { state: 'now', title: 'Kami tanya terus', note: 'Sudah 11 kali. Berikutnya 14.42.' },
    { state: 'next', title: 'Diputuskan', time: '22 Nov, 09.00', note: 'Paling lambat. Terkirim, atau uangmu kembali.' },
  ])
})

test('a hold says what is known: no supplier is blamed for silence that took its word back', () => {
  const held = (reason: HoldReason) =>
    timelineSteps(
      orderExample({
        status: 'on_hold',
        delivery: { ...orderExample().delivery, promised_at: missed },
        hold: { reason, promised_at: missed, decide_by: '2026-11-22T02:00:00.000Z' },
        timeline: [...start, entry('delivered'), entry('on_hold', { reason })],
      }),
    ).slice(2)
  expect(held('delivery_taken_back')).toMatchObject([
    { state: 'late', title: 'Pemasok menarik ucapannya', note: 'Tadi bilang terkirim, sekarang bilang gagal.' },
    { state: 'now', title: 'Dipastikan petugas', note: undefined },
    { state: 'next', title: 'Diputuskan' },
  ])
  expect(held('reference_expired')[0]).toMatchObject({ title: 'Pemasok sudah tidak bisa ditanya' })
})

test('a refund that has arrived is done, and no longer waited for', () => {
  const arrived: Transaction['refunds'][number] = {
    ...{ status: 'done', to: 'source', account: null, reason: 'delivery_failed', amount: rupiah(20_500) },
    ...{ due_at: missed, settled_at: missed },
  }
  const timeline = [
    ...start,
    entry('refund_started', { amount: 20_500, reason: 'delivery_failed' }),
    entry('refunded', { amount: 20_500, to: 'source' }),
  ]
  expect(stepsOf({ status: 'refunded', timeline, refunds: [arrived] }).slice(1)).toEqual([
    ['done', 'Uang kami kembalikan'],
    ['done', 'Uang kembali'],
  ])
})

test('a late refund no longer shows a time', () => {
  const [, step] = timelineSteps(
    orderExample({
      status: 'refunding',
      timeline: [...start, entry('refund_started', { amount: 20_500, reason: 'delivery_failed' })],
      refunds: [
        {
          status: 'pending',
          to: 'source',
          account: null,
          reason: 'delivery_failed',
          amount: rupiah(20_500),
          due_at: '2026-11-21T07:30:00.000Z',
          settled_at: null,
        },
      ],
    }),
  )
  expect(step?.note).toBe('Rp20.500. Janji 14.30 WIB lewat, kami menagihnya terus.')
})

test('a claim has one word, and its next step is the buyer’s', () => {
  const timeline = [...start, entry('refund_claim', { amount: 24_500, reason: 'delivery_failed' })]
  const claim = { amount: rupiah(24_500), paid_within_hours: 24, proven_at: null }
  expect(stepsOf({ status: 'refunding', claim, timeline }).slice(1)).toEqual([
    ['now', 'Perlu kamu ambil'],
    ['next', 'Uang di tanganmu'],
  ])
  const proven = {
    claim: { ...claim, proven_at: '2026-11-21T08:00:00.000Z' },
    timeline: [...timeline, entry('claim_proven', {})],
  }
  expect(stepsOf({ status: 'refunding', ...proven }).slice(1)).toEqual([
    ['done', 'Perlu kamu ambil'],
    ['now', 'Kontak terbukti'],
    ['next', 'Uang di tanganmu'],
  ])
})

test('late, too little, too much and double payments are explained in words', () => {
  const notes = (code: TimelineCode, data: Record<string, unknown>) =>
    timelineSteps(orderExample({ status: 'expired', timeline: [entry(code, data)] }))[0]?.note
  expect(notes('underpaid', { amount: 10_000 })).toBe('Masuk Rp10.000 dari Rp20.500. Semuanya kami kembalikan.')
  expect(notes('overpaid', { amount: 25_000, excess: 4500 })).toBe('Kelebihan Rp4.500 kami kembalikan.')
  expect(notes('paid_twice', { amount: 20_500 })).toBe('Rp20.500 kami kembalikan.')
  expect(notes('paid_late_refund', { amount: 20_500 })).toBe('Rp20.500 kami kembalikan.')
  expect(notes('found_again', { amount: 20_500, excess: 500 })).toBe('Rp500 kami kembalikan.')
})

test('an order that ended unpaid is shown as over, not as failed', () => {
  expect(stepsOf({ status: 'expired', timeline: [...start, entry('expired')] }).at(-1)).toEqual(['over', 'Waktu bayar habis'])
  expect(stepsOf({ status: 'cancelled', timeline: [...start, entry('cancelled')] }).at(-1)).toEqual(['over', 'Kamu batalkan'])
  const byGateway = entry('cancelled', { by: 'gateway' })
  expect(stepsOf({ status: 'cancelled', timeline: [...start, byGateway] }).at(-1)).toEqual(['over', 'Ditutup, metode bayarnya bermasalah'])
})

test('every code of the contract has a sentence, except the one that changes nothing for the buyer', () => {
  const silent = timelineCodes.filter(code => timelineSteps(orderExample({ status: 'refunded', timeline: [entry(code)] })).length === 0)
  expect(silent).toEqual(['payment_ready'])
})

test('the steps of a voucher speak of a code, not of a game account', () => {
  const product = { ...orderExample().product, is_voucher: true }
  expect(stepsOf({ product, status: 'delivering', timeline: [...start, entry('delivery_started')] }).slice(1)).toEqual([
    ['now', 'Kode sedang disiapkan'],
    ['next', 'Kode siap'],
  ])
})

test('a partial refund says how many of how many units', () => {
  const data = { amount: 80_000, reason: 'promise_passed', units: 4, quantity: 5 }
  const titles = stepsOf({
    status: 'on_hold',
    quantity: 5,
    timeline: [...start, entry('refund_started', data), entry('refund_claim', data)],
  })
  expect(titles.slice(1, 3)).toEqual([
    ['late', 'Uang 4 dari 5 sedang kembali'],
    ['done', 'Uang 4 dari 5 perlu kamu ambil'],
  ])
})

test('an order waiting for a closed supplier shows until when', () => {
  const timeline = [...start, entry('paid'), entry('delivery_waits', { until: '2026-11-21T17:15:00.000Z' })]
  expect(timelineSteps(orderExample({ status: 'paid', timeline }))[2]).toMatchObject({
    title: 'Pemasok sedang tutup',
    note: 'Kami kirim sendiri begitu buka, 00.15 WIB. Kamu tidak perlu apa-apa.',
  })
})

test('an order whose suppliers take nothing says so, and that the buyer need do nothing', () => {
  const timeline = [...start, entry('paid'), entry('delivery_paused')]
  expect(timelineSteps(orderExample({ status: 'paid', timeline }))[2]).toMatchObject({
    state: 'late',
    title: 'Pemasok sedang tidak bisa mengirim',
    note: 'Kami lanjutkan sendiri begitu bisa. Kamu tidak perlu apa-apa.',
  })
})

test('an id that one supplier does not serve is not called wrong', () => {
  const timeline = [...start, entry('paid'), entry('delivery_refused', { unit: 1, reason: 'player_limited' })]
  expect(timelineSteps(orderExample({ status: 'delivering', timeline }))[2]).toMatchObject({
    title: 'Pemasok tidak bisa mengirim',
    note: 'Pemasok sedang tidak melayani ID ini. ID-nya tidak salah.',
  })
})
