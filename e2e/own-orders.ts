import { randomBytes, randomUUID } from 'node:crypto'
import type { Product } from '@kilat/contract/catalog.ts'
import { orderSecretHeader } from '@kilat/contract/order-secret.ts'
import type { Quote } from '@kilat/contract/quotes.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect, type Page } from '@playwright/test'

type Wish = {
  token?: string
  contact?: { kind: 'whatsapp' | 'email'; value: string }
  userId?: string
  channel?: string
  /** Buys a voucher, which needs no player. */
  isVoucher?: boolean
  /** The store's address, if it is not the shared one. */
  origin?: string
  /** The order secret; its holder is the orders' buyer. */
  secret?: string
}

/** Places this many orders through the API, as a visitor if there is no token. Newest last. */
export async function makeOrders(page: Page, count: number, wish: Wish = {}): Promise<Transaction[]> {
  const { token, contact, userId = '123456789', channel = 'qris', isVoucher, secret, origin = ownOrigin() } = wish
  const headers = {
    'x-api-key': 'kilat-demo',
    ...(token && { authorization: `Bearer ${token}` }),
    ...(secret && { [orderSecretHeader]: secret }),
  }
  const ask = async <Answer>(path: string, data?: object): Promise<Answer> => {
    const options = { headers: { ...headers, 'idempotency-key': randomUUID() }, ...(data && { data }) }
    const response = await (data ? page.request.post(origin + path, options) : page.request.get(origin + path, options))
    expect(response.ok(), `${path} answers ${response.status()}`).toBe(true)
    const answer: { data: Answer } = await response.json()
    return answer.data
  }
  const product = await ask<Product>(`/api/products/${isVoucher ? 'steam-wallet' : 'mobile-legends'}`)
  const item = product.items.find(each => each.availability.is_available)
  const quote = await ask<Quote>('/api/quotes', { item_id: item?.id, quantity: 1 })
  const made: Transaction[] = []
  for (let at = 0; at < count; at++)
    made.push(
      await ask<Transaction>('/api/transactions', {
        item_id: item?.id,
        quantity: 1,
        player: isVoucher ? {} : { user_id: userId, zone_id: '1234' },
        channel,
        contact: contact ?? { kind: 'whatsapp', value: '081234567890' },
        expected_total: quote.channels.find(({ id }) => id === channel)?.total,
      }),
    )
  return made
}

/** The address of the store that all journeys share. */
const ownOrigin = () => `http://localhost:${process.env.E2E_PORT}`

/** Places an order through the API and opens its page as its buyer. Answers the order's id. */
export async function openOrder(page: Page, wish: Wish = {}): Promise<string> {
  const secret = randomBytes(16).toString('hex')
  const orders = await makeOrders(page, 1, { ...wish, secret })
  await rememberOrders(page, orders, secret)
  const id = orders[0]?.id ?? ''
  await page.goto(`${wish.origin ?? ownOrigin()}/transactions/${id}`)
  return id
}

/** Stores these orders as the browser's own, from the next page on. */
export async function rememberOrders(page: Page, orders: Transaction[], secret?: string): Promise<void> {
  const remembered = orders.map(order => ({
    id: order.id,
    productTitle: order.product.title,
    cover: order.product.cover,
    itemName: order.item.name,
    quantity: order.quantity,
    total: order.total,
    placedAt: order.created_at,
    ...(secret && { secret }),
  }))
  await page.addInitScript(mine => {
    // Only once, so that later changes of the page stay.
    const mark = `remembered ${mine[0]?.id}`
    if (sessionStorage.getItem(mark)) return
    sessionStorage.setItem(mark, 'yes')
    localStorage.setItem('kilat-orders', JSON.stringify(mine))
  }, remembered)
}
