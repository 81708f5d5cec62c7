import { rupiah } from '@kilat/contract/money.ts'
import { refundReasons } from '@kilat/contract/refund.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { refundReason } from '../../text/transaction.ts'
import { orderExample } from './order-example.ts'
import { OrderStage } from './order-stage.tsx'

const whatsapp = { title: 'Whatsapp', link: 'https://wa.me/628111111111' }
const root = { theme: { ...bareTheme, footer: { ...bareTheme.footer, sosmed: [whatsapp] } }, settings: null }
const claim = { amount: rupiah(10_000), proven_at: null, paid_within_hours: 24 }

/** The labels of the main buttons on an order's page. */
function mainActs(order: Transaction): string[] {
  return [...render(order).matchAll(/class="btn btn-main[^"]*"[^>]*>(.*?)<\/(?:a|button)>/g)].map(([, label = '']) =>
    label.replace(/<[^>]*>/g, ''),
  )
}

function render(order: Transaction): string {
  const now = Date.parse(order.server_time)
  const element = <OrderStage order={order} now={now} arrivedAt={null} acted={undefined} onRevealed={() => {}} />
  const routes = [{ id: 'root', path: '/', element, loader: () => root }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

const delivered = (is_voucher: boolean) => {
  const { product, delivery } = orderExample()
  const unit = { unit: 1, status: 'delivered' as const, serial_number: 'ZWQA-HKYN' }
  const missing = { unit: 2, status: 'failed' as const, serial_number: null }
  return orderExample({
    status: 'delivered',
    quantity: 2,
    product: { ...product, is_voucher },
    delivery: { ...delivery, units: [unit, missing] },
    claim,
  })
}

test('a voucher delivered in part has one main act, its code; the money to be claimed is the second', () => {
  expect(mainActs(delivered(true))).toEqual(['Salin semua kode'])
})

test('an order delivered in part has one main act, the money to be claimed', () => {
  expect(mainActs(delivered(false))).toEqual(['Ambil lewat WhatsApp'])
})

test.each(['expired', 'cancelled'] as const)('an order that is %s has one main act, to order again', status => {
  expect(mainActs(orderExample({ status, payment: { ...orderExample().payment, instructions: null } }))).toEqual(['Pesan lagi'])
})

describe.each(refundReasons)('money that goes back because of %s', reason => {
  const paidAt = '2026-11-21T07:38:00.000Z'
  const payment = { ...orderExample().payment, paid_at: paidAt, received: rupiah(20_500), instructions: null }
  const refund = { account: null, reason, amount: rupiah(20_500), due_at: '2026-11-21T08:00:00.000Z', settled_at: null }
  const order = (over: Pick<Transaction, 'status' | 'refunds'> & Partial<Transaction>) => orderExample({ payment, ...over })
  const again = reason === 'player_invalid' ? 'Perbaiki ID &amp; pesan ulang' : 'Pesan lagi'

  test('is explained, is somewhere, and there is one way on', () => {
    const going = order({ status: 'refunding', refunds: [{ ...refund, status: 'pending', to: 'source' }] })
    const back = order({ status: 'refunded', refunds: [{ ...refund, status: 'done', to: 'source', settled_at: paidAt }] })
    const inWallet = order({ status: 'refunded', refunds: [{ ...refund, status: 'done', to: 'wallet', settled_at: paidAt }] })
    for (const each of [going, back, inWallet]) expect(render(each)).toContain(refundReason(each, reason))
    expect(mainActs(going)).toEqual([again])
    expect(mainActs(back)).toEqual([again])
    expect(mainActs(inWallet)).toEqual([reason === 'player_invalid' ? again : 'Pesan lagi pakai saldo'])
    expect(render(inWallet)).toContain('sudah di saldomu')
  })

  test('is first collected, if it waits for its buyer', () => {
    const waits = order({ status: 'refunding', shown_as: 'claim', refunds: [{ ...refund, status: 'claim', to: null }], claim })
    expect(mainActs(waits)).toEqual(['Ambil lewat WhatsApp'])
    expect(render(waits)).toContain(refundReason(waits, reason))
  })
})
