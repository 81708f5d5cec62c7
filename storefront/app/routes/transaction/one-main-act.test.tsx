import { rupiah } from '@kilat/contract/money.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { orderExample } from './order-example.ts'
import { OrderStage } from './order-stage.tsx'

const whatsapp = { title: 'Whatsapp', link: 'https://wa.me/628111111111' }
const root = { theme: { ...bareTheme, footer: { ...bareTheme.footer, sosmed: [whatsapp] } }, settings: null }
const claim = { amount: rupiah(10_000), proven_at: null, paid_within_hours: 24 }

/** The labels of the main buttons on an order's page. */
function mainActs(order: Transaction): string[] {
  const now = Date.parse(order.server_time)
  const element = <OrderStage order={order} now={now} arrivedAt={null} acted={undefined} onRevealed={() => {}} />
  const routes = [{ id: 'root', path: '/', element, loader: () => root }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  const html = renderToStaticMarkup(<RouterProvider router={router} />)
  return [...html.matchAll(/class="btn btn-main[^"]*"[^>]*>(.*?)<\/(?:a|button)>/g)].map(([, label = '']) => label.replace(/<[^>]*>/g, ''))
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
