import type { Transaction } from '@kilat/contract/transactions.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { orderExample } from './order-example.ts'
import { OrderView } from './order-view.tsx'

/** The page of an order whose codes a visitor has opened while it was `opened`. */
function render({ order, opened }: { order: Transaction; opened: Transaction }): string {
  const element = <OrderView seen={{ order, arrivedAt: null, isStale: false }} acted={{ kind: 'revealed', order: opened }} />
  const root = { theme: bareTheme, settings: null }
  const routes = [{ id: 'root', path: '/', element, loader: () => root }]
  const router = createMemoryRouter(routes, { hydrationData: { loaderData: { root } } })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

function voucher({ deliveredAt, code }: { deliveredAt: string; code: string | null }): Transaction {
  const { product, delivery } = orderExample()
  return orderExample({
    status: 'delivered',
    product: { ...product, is_voucher: true },
    delivery: {
      ...delivery,
      delivered_at: deliveredAt,
      units: [{ unit: 1, status: 'delivered', serial_number: code }],
      is_hidden: code === null,
    },
  })
}

const opened = voucher({ deliveredAt: '2026-11-21T07:40:00.000Z', code: 'ABCDEFGH' })

test('a code that was opened stays when the order is loaded again, which hides it', () => {
  expect(render({ order: voucher({ deliveredAt: '2026-11-21T07:40:00.000Z', code: null }), opened })).toContain('ABCDEFGH')
})

test('a code that was opened is not shown for another one that was delivered in its place', () => {
  const page = render({ order: voucher({ deliveredAt: '2026-11-21T09:15:00.000Z', code: null }), opened })
  expect(page).not.toContain('ABCDEFGH')
  expect(page).toContain('Kode sudah siap, masih terkunci')
})

test('while its code is taken back, an order tells when its supplier is asked again, although the code was opened before', () => {
  const { delivery } = voucher({ deliveredAt: '2026-11-21T07:40:00.000Z', code: null })
  const order = orderExample({
    status: 'on_hold',
    hold: { reason: 'delivery_taken_back', promised_at: '2026-11-21T07:50:00.000Z', decide_by: '2026-11-21T11:50:00.000Z' },
    delivery: { ...delivery, delivered_at: null, next_check_at: '2026-11-21T07:45:00.000Z', checks: 3 },
  })
  expect(render({ order, opened })).toContain('Kami tanya pemasok lagi')
})
