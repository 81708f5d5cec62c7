import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { rupiah } from '@kilat/contract/money.ts'
import { type ShownStatus, shownStatuses, type Transaction } from '@kilat/contract/transactions.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { bareTheme } from '../../text/shell/shell.ts'
import { orderExample } from './order-example.ts'

const texts = join(import.meta.dirname, '../../text')

/** The parts that show a status, with the sentences of a language, as that language's build has them. */
async function speak(language: 'id' | 'en') {
  vi.resetModules()
  const twins = readdirSync(join(texts, 'en'), { recursive: true, encoding: 'utf8' })
  if (language === 'en')
    for (const file of twins.filter(name => /^(?!server\/|contract\/).*\.ts$/.test(name) && !name.includes('.test.')))
      vi.doMock(join(texts, file), () => vi.importActual(join(texts, 'en', file)))
  const [{ OrderView }, { OrderList }, { meta }, { statusText }, { timelineSteps }] = await Promise.all([
    import('./order-view.tsx'),
    import('../../components/order-list.tsx'),
    import('./route.tsx'),
    import('../../text/order-status.ts'),
    import('./timeline-steps.ts'),
  ])
  return { OrderView, OrderList, meta, statusText, timelineSteps }
}

type Spoken = Awaited<ReturnType<typeof speak>>

afterEach(() => {
  for (const file of readdirSync(join(texts, 'en'), { recursive: true, encoding: 'utf8' })) vi.doUnmock(join(texts, file))
})

const root = { theme: bareTheme, settings: null }

function render(element: React.ReactElement): string {
  const router = createMemoryRouter([{ id: 'root', path: '/', element, loader: () => root }], { hydrationData: { loaderData: { root } } })
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

/** The words of the badges, in the order of the page. */
const badgesIn = (html: string) =>
  [...html.matchAll(/rounded-full text-xs[^>]*><span[^>]*><\/span><span>(.*?)<\/span>/g)].map(([, word]) => word)

const at = '2026-11-21T07:40:00.000Z'
const paid = { ...orderExample().payment, paid_at: at, received: rupiah(20_500), instructions: null }
const closed = { ...orderExample().payment, instructions: null }
const back = (status: 'pending' | 'done' | 'claim') => ({
  refunds: [
    {
      ...{ status, to: status === 'claim' ? null : ('source' as const), account: null, reason: 'delivery_failed' as const },
      ...{ amount: rupiah(20_500), due_at: '2026-11-21T08:00:00.000Z', settled_at: status === 'done' ? at : null },
    },
  ],
  ...(status === 'claim' && { claim: { amount: rupiah(20_500), paid_within_hours: 24, proven_at: null } }),
})
const unit = (status: 'delivered' | 'refunded') => ({ unit: 1, status, serial_number: status === 'delivered' ? 'EC6Q' : null })
const arrived = { ...orderExample().delivery, delivered_at: at, units: [unit('delivered')] }

/** An order of each status that a buyer can meet, with what the page shows of it. */
const examples = {
  pending_payment: {},
  paid: { status: 'paid', payment: paid },
  delivering: { status: 'delivering', payment: paid },
  delivered: { status: 'delivered', payment: paid, delivery: arrived },
  partly: {
    ...{ status: 'delivered', shown_as: 'partly', quantity: 2, payment: paid, ...back('done') },
    delivery: { ...arrived, units: [unit('delivered'), { ...unit('refunded'), unit: 2 }] },
  },
  on_hold: { status: 'on_hold', payment: paid, hold: { reason: 'promise_passed', promised_at: at, decide_by: '2026-11-22T02:00:00.000Z' } },
  claim: { status: 'refunding', shown_as: 'claim', payment: paid, ...back('claim') },
  refunding: { status: 'refunding', payment: paid, ...back('pending') },
  refunded: { status: 'refunded', payment: paid, ...back('done') },
  expired: { status: 'expired', payment: closed },
  cancelled: { status: 'cancelled', payment: closed },
} as const satisfies Record<ShownStatus, object>

const exampleOf = (shown: ShownStatus) => orderExample(examples[shown] as Partial<Transaction>)

describe.each(['id', 'en'] as const)('in %s', language => {
  test('lists, badges, the page, its title and what a screen reader hears name each status of an order alike', async () => {
    const { OrderView, OrderList, meta, statusText } = await speak(language)
    expect(statusText.delivered.label).toBe({ id: 'Berhasil', en: 'Successful' }[language])
    for (const shown of shownStatuses) {
      const order = exampleOf(shown)
      const { label } = statusText[shown]
      const seen = { order, arrivedAt: null, isStale: false }
      const page = render(<OrderView seen={seen} acted={undefined} />)
      expect(badgesIn(page)[0], `the page of ${shown}`).toBe(label)
      expect(page).toMatch(new RegExp(`role="status"[^>]*>[^<]*: ${label}<`))
      expect(badgesIn(render(<OrderList orders={[listed(order)]} />)), `the list with ${shown}`).toEqual([label])
      expect(titleOf(meta, seen), `the title of ${shown}`).toMatch(new RegExp(`^${label}: `))
    }
  })

  test('each state of a refund has the same word on its card, in the list and in the order’s steps', async () => {
    const { OrderView, OrderList, statusText, timelineSteps } = await speak(language)
    const words = { pending: 'refunding', done: 'refunded', claim: 'claim' } as const
    for (const state of ['pending', 'done', 'claim'] as const) {
      const shown = words[state]
      const order = exampleOf(shown)
      const { label } = statusText[shown]
      const page = render(<OrderView seen={{ order, arrivedAt: null, isStale: false }} acted={undefined} />)
      expect(badgesIn(page), `one card, of ${state}`).toEqual([label])
      expect(badgesIn(render(<OrderList orders={[listed(order)]} />))).toEqual([label])
      const code = { pending: 'refund_started', done: 'refunded', claim: 'refund_claim' } as const
      const entry = { at, code: code[state], data: { amount: 20_500, reason: 'delivery_failed', to: 'source' } }
      expect(timelineSteps({ ...order, timeline: [...order.timeline, entry] }).map(({ title }) => title)).toContain(label)
    }
  })
})

const listed = ({ id, shown_as: status, product, item, quantity, total, created_at: placedAt }: Transaction) => ({
  ...{ id, status, productTitle: product.title, cover: product.cover, itemName: item.name, quantity, total, placedAt },
})

function titleOf(meta: Spoken['meta'], loaderData: object): string | undefined {
  const args = { loaderData, matches: [], location: { pathname: '/' } }
  // The function reads only these parts of what the router gives it.
  const tags = meta(args as unknown as Parameters<typeof meta>[0])
  return tags?.flatMap(tag => ('title' in tag && typeof tag.title === 'string' ? tag.title : []))[0]
}
