import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect, test } from 'vitest'
import { nextAct } from './next-act.ts'
import { orderExample } from './order-example.ts'

type Refund = Transaction['refunds'][number]

const refund = (over: Partial<Refund>): Refund => ({
  status: 'done',
  to: 'source',
  account: null,
  reason: 'delivery_failed',
  amount: rupiah(20_500),
  due_at: '2026-11-21T07:52:00.000Z',
  settled_at: '2026-11-21T07:45:00.000Z',
  ...over,
})

const claim = { amount: rupiah(20_500), paid_within_hours: 24, proven_at: null }

const units = (...statuses: Transaction['delivery']['units'][number]['status'][]) => ({
  ...orderExample().delivery,
  units: statuses.map((status, at) => ({ unit: at + 1, status, serial_number: null })),
})

const ends: [string, Partial<Transaction>, Partial<ReturnType<typeof nextAct>>][] = [
  ['expired', { status: 'expired' }, { label: 'Pesan lagi', channel: 'qris', isMain: true }],
  ['cancelled', { status: 'cancelled' }, { label: 'Pesan lagi', isMain: true }],
  ['underpaid', { status: 'refunded', refunds: [refund({ reason: 'underpaid' })] }, { label: 'Pesan lagi', isMain: true }],
  ['failed at the supplier', { status: 'refunding', refunds: [refund({ status: 'pending' })] }, { label: 'Pesan lagi', isMain: true }],
  [
    'refused for its id',
    { status: 'refunded', refunds: [refund({ reason: 'player_invalid' })] },
    { label: 'Perbaiki ID & pesan ulang', fixesId: true, isMain: true },
  ],
  [
    'refused for its id, with the money in the wallet',
    { status: 'refunded', refunds: [refund({ reason: 'player_invalid', to: 'wallet' })] },
    { label: 'Perbaiki ID & pesan ulang', fixesId: true, channel: 'qris' },
  ],
  [
    'refunded into the wallet',
    { status: 'refunded', refunds: [refund({ to: 'wallet' })] },
    { label: 'Pesan lagi pakai saldo', channel: 'wallet' },
  ],
  [
    'on its way into the wallet',
    { status: 'refunding', refunds: [refund({ to: 'wallet', status: 'pending' })] },
    { label: 'Pesan lagi', channel: 'qris' },
  ],
  ['to be claimed', { status: 'refunding', refunds: [refund({ status: 'claim' })], claim }, { label: 'Pesan lagi', isMain: false }],
  ['delivered', { status: 'delivered', delivery: units('delivered') }, { label: 'Beli lagi', quantity: 1, isMain: true }],
  [
    'partly delivered',
    { status: 'delivered', quantity: 3, delivery: units('delivered', 'failed', 'failed'), refunds: [refund({ to: 'wallet' })] },
    { label: 'Beli 2 lagi', quantity: 2, isMain: true },
  ],
  [
    'partly delivered, with money to be claimed',
    { status: 'delivered', quantity: 2, delivery: units('delivered', 'failed'), refunds: [refund({ status: 'claim' })], claim },
    { label: 'Beli 1 lagi', quantity: 1, isMain: false },
  ],
]

test.each(ends)('an order that is %s has one way on', (_, over, act) => {
  expect(nextAct(orderExample(over))).toMatchObject(act)
})
