import { rupiah } from '@kilat/contract/money.ts'
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
  const theme = { ...bareTheme, footer: { sosmed: [{ title: 'Whatsapp', icon: 'lucide:phone', link: 'https://wa.me/628111111111' }] } }
  const root = { theme, settings: null }
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

function threeVouchers(set: Partial<Transaction>, codes: (string | null)[]): Transaction {
  const { product, delivery } = orderExample()
  const units = codes.map((code, at) => ({ unit: at + 1, status: 'delivered' as const, serial_number: code }))
  const isHidden = codes.some(code => code === null)
  return orderExample({
    status: 'delivering',
    quantity: 3,
    product: { ...product, is_voucher: true },
    delivery: {
      ...delivery,
      delivered_at: null,
      units: [...units, { unit: 3, status: 'checking', serial_number: null }],
      is_hidden: isHidden,
    },
    ...set,
  })
}

const hold = { promised_at: '2026-11-21T07:50:00.000Z', decide_by: '2026-11-21T11:50:00.000Z' }

const stillOpen: [string, Partial<Transaction>][] = [
  ['is being sent', {}],
  ['is on hold', { status: 'on_hold', hold: { ...hold, reason: 'promise_passed' } }],
]

test.each(stillOpen)('codes that are ready can be used while another one of the order %s', (_, set) => {
  const order = threeVouchers(set, ['ABCDEFGH', 'IJKLMNOP'])
  const page = render({ order, opened: order })
  expect(page).toContain('2 dari 3 kode siap')
  for (const code of ['ABCDEFGH', 'IJKLMNOP']) expect(page).toContain(code)
  expect(page.match(/<h1/g)).toHaveLength(1)
  expect(page.match(/class="btn btn-main/g)).toHaveLength(1)
})

test('codes that are ready stay locked for whoever has not proven the contact, and are not shown once the payment was taken back', () => {
  const locked = threeVouchers({}, [null, null])
  expect(render({ order: locked, opened: locked })).toContain('2 dari 3 kode siap')
  const unpaid = threeVouchers({ status: 'on_hold', hold: { ...hold, reason: 'payment_taken_back' } }, ['ABCDEFGH', 'IJKLMNOP'])
  expect(render({ order: unpaid, opened: unpaid })).not.toContain('ABCDEFGH')
})

test('codes that are opened show at once, also one that has come before the page knew of it', () => {
  const order = threeVouchers({ version: 5 }, [null])
  const page = render({ order, opened: threeVouchers({ version: 6 }, ['ABCDEFGH', 'IJKLMNOP']) })
  expect(page).toContain('2 dari 3 kode siap')
  for (const code of ['ABCDEFGH', 'IJKLMNOP']) expect(page).toContain(code)
})

test('without scripts a page is seldom loaded again while the form that opens codes or claims money is on it, or codes that it has opened', () => {
  const locked = threeVouchers({}, [null, null])
  for (const opened of [locked, threeVouchers({}, ['ABCDEFGH', 'IJKLMNOP'])])
    expect(render({ order: locked, opened })).toContain('content="600"')
  const own = threeVouchers({}, ['ABCDEFGH', 'IJKLMNOP'])
  expect(render({ order: own, opened: own })).toContain('content="10"')
  const waits = orderExample({ status: 'refunding', claim: { amount: rupiah(20_500), paid_within_hours: 24, proven_at: null } })
  expect(render({ order: waits, opened: waits })).toContain('content="600"')
})

test('money that waits for a proof leaves the main act of a page to its codes', () => {
  const refunds = [
    {
      status: 'claim' as const,
      to: null,
      account: null,
      reason: 'paid_twice' as const,
      amount: rupiah(20_500),
      due_at: hold.decide_by,
      settled_at: null,
    },
  ]
  const claim = { amount: rupiah(20_500), paid_within_hours: 24, proven_at: null }
  const order = threeVouchers({ refunds, claim }, ['ABCDEFGH', 'IJKLMNOP'])
  expect(render({ order, opened: order }).match(/class="btn btn-main/g)).toHaveLength(1)
})

test('each card of several refunds names itself by its own heading, and what came into the wallet last can be found', () => {
  const at = (minute: number) => `2026-11-21T07:${minute}:00.000Z`
  const refund = (amount: number, minute: number, to: 'wallet' | 'source') => ({
    ...{ status: 'done' as const, to, account: null, reason: 'delivery_failed' as const, amount: rupiah(amount) },
    ...{ due_at: at(59), settled_at: at(minute) },
  })
  const refunds = [refund(9_000, 40, 'source'), refund(12_000, 45, 'wallet'), refund(10_000, 42, 'wallet')]
  const order = orderExample({ status: 'refunded', quantity: 3, refunds })
  const html = render({ order, opened: order })
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  expect(html.match(/ id="di-saldo"[^>]*>(.*?)</)?.[1]).toContain('Rp12.000')
})
