import { randomUUID } from 'node:crypto'
import type { Product } from '@kilat/contract/catalog.ts'
import type { Quote } from '@kilat/contract/quotes.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { expect, type Page } from '@playwright/test'

type Wish = { token?: string; contact?: { kind: 'whatsapp' | 'email'; value: string } }

/** Places orders through the API, as many as a list needs; a visitor's where no token is given. Newest last. */
export async function makeOrders(page: Page, count: number, { token, contact }: Wish = {}): Promise<Transaction[]> {
  const origin = `http://localhost:${process.env.E2E_PORT}`
  const headers = { 'x-api-key': 'kilat-demo', ...(token && { authorization: `Bearer ${token}` }) }
  const ask = async <Answer>(path: string, data?: object): Promise<Answer> => {
    const options = { headers: { ...headers, 'idempotency-key': randomUUID() }, ...(data && { data }) }
    const response = await (data ? page.request.post(origin + path, options) : page.request.get(origin + path, options))
    expect(response.ok(), `${path} answers ${response.status()}`).toBe(true)
    const answer: { data: Answer } = await response.json()
    return answer.data
  }
  const product = await ask<Product>('/api/products/mobile-legends')
  const item = product.items.find(each => each.availability.is_available)
  const quote = await ask<Quote>('/api/quotes', { item_id: item?.id, quantity: 1 })
  const made: Transaction[] = []
  for (let at = 0; at < count; at++)
    made.push(
      await ask<Transaction>('/api/transactions', {
        item_id: item?.id,
        quantity: 1,
        player: { user_id: '123456789', zone_id: '1234' },
        channel: 'qris',
        contact: contact ?? { kind: 'whatsapp', value: '081234567890' },
        expected_total: quote.channels.find(channel => channel.id === 'qris')?.total,
      }),
    )
  return made
}

/** Has the browser remember orders as those it made itself, from the next page on. */
export async function rememberOrders(page: Page, orders: Transaction[]): Promise<void> {
  const remembered = orders.map(order => ({
    id: order.id,
    productTitle: order.product.title,
    cover: order.product.cover,
    itemName: order.item.name,
    quantity: order.quantity,
    total: order.total,
    placedAt: order.created_at,
  }))
  await page.addInitScript(mine => localStorage.setItem('kilat-orders', JSON.stringify(mine)), remembered)
}
