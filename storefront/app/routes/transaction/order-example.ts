import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'

/** For tests: an order waiting for its QRIS payment; `over` replaces parts of it. */
export function orderExample(over: Partial<Transaction> = {}): Transaction {
  return {
    id: 'KLT-7Q2M-9XH4-T8RC',
    status: 'pending_payment',
    shown_as: over.status ?? 'pending_payment',
    version: 1,
    product: {
      id: 'mobile-legends',
      title: 'Mobile Legends',
      cover: '/covers/rift.svg',
      is_voucher: false,
      unit: 'Diamonds',
      redeeming: null,
    },
    item: { id: 'mobile-legends-86', name: '86 Diamonds' },
    quantity: 1,
    player: { display: '123456789 (1234)', nickname: 'BangJul77', region: 'Indonesia', values: null },
    contact: { kind: 'whatsapp', masked: '08•••••890' },
    channel: { id: 'qris', name: 'QRIS', group: 'qris', note: '', mark: 'QR', can_refund: true },
    lines: [{ kind: 'item', label: '86 Diamonds', amount: rupiah(20_500) }],
    total: rupiah(20_500),
    payment: {
      expires_at: '2026-11-21T07:52:00.000Z',
      paid_at: null,
      received: rupiah(0),
      instructions: { kind: 'qris', qr_string: '000201', pay_url: null },
    },
    delivery: {
      promised_at: null,
      is_by_hand: false,
      delivered_at: null,
      usual: { p50_seconds: 48, p95_seconds: 180, of: 'product' },
      next_check_at: null,
      checks: 0,
      units: [{ unit: 1, status: 'waiting', serial_number: null }],
      is_hidden: false,
    },
    correction: null,
    hold: null,
    refunds: [],
    claim: null,
    refund_way: 'source',
    can_choose_way: false,
    is_own: false,
    is_buyer: false,
    can_attach: true,
    can_cancel: true,
    timeline: [
      { at: '2026-11-21T07:37:02.000Z', code: 'created', data: {} },
      { at: '2026-11-21T07:37:03.000Z', code: 'payment_ready', data: {} },
    ],
    messages: [],
    created_at: '2026-11-21T07:37:02.000Z',
    server_time: '2026-11-21T07:37:30.000Z',
    ...over,
  }
}
