import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { getProduct } from '@kilat/contract/catalog.ts'
import { getTransaction, placeOrder, type Transaction } from '@kilat/contract/transactions.ts'
import type { z } from 'zod'
import type { Sent } from './http-load.ts'

export const productId = 'mobile-legends'

const headers = { 'content-type': 'application/json', 'x-api-key': 'kilat-demo' }

export type Sale = { itemId: string; totalIdr: number }

/** The first pack of the bench's product that can be bought now. */
export async function findSale(url: string): Promise<Sale> {
  const answer = await fetch(`${url}/api/products/${productId}`, { headers })
  const { data } = await read(answer, getProduct.answer)
  const item = data.items.find(({ availability }) => availability.is_available)
  if (!item) throw new Error(`no pack of ${productId} can be bought now`)
  // QRIS has no fee for the buyer.
  return { itemId: item.id, totalIdr: item.price }
}

export const productRequest: Sent = { method: 'GET', path: `/api/products/${productId}`, headers }

export const quoteRequest = (sale: Sale): Sent => ({
  method: 'POST',
  path: '/api/quotes',
  headers,
  body: JSON.stringify({ item_id: sale.itemId, quantity: 1 }),
})

/** An ordinary order; the sandbox delivers to its player at once. */
export const orderRequest = (sale: Sale): Sent => ({
  method: 'POST',
  path: '/api/transactions',
  headers: { ...headers, 'idempotency-key': randomUUID() },
  body: JSON.stringify({
    item_id: sale.itemId,
    quantity: 1,
    player: { user_id: '900000001', zone_id: '1234' },
    channel: 'qris',
    contact: { kind: 'whatsapp', value: '081234567890' },
    expected_total: sale.totalIdr,
  }),
})

/** Places orders and answers their ids and payer pages. With a token they are that user's. */
export async function placeOrders(url: string, sale: Sale, count: number, token?: string): Promise<Transaction[]> {
  const placed: Transaction[] = []
  for (let index = 0; index < count; index += 1) {
    const { path, headers, ...request } = orderRequest(sale)
    const asker = { ...headers, ...(token && { authorization: `Bearer ${token}` }) }
    placed.push((await read(await fetch(`${url}${path}`, { ...request, headers: asker }), placeOrder.answer)).data)
  }
  return placed
}

/**
 * Pays all orders on their payer pages, asks every `lookMs` until each is delivered, and answers the total time in seconds. While the last one is not, only
 * it is asked for: if all were asked for all the time, the questions would cost as much as the deliveries. Then the others are, a few at a time.
 */
export async function payAndAwaitDelivery(url: string, orders: readonly Transaction[], { lookMs = 20 } = {}): Promise<number> {
  const startedAt = performance.now()
  await Promise.all(orders.map(order => pay(url, order)))
  const waiting = [...orders]
  const last = waiting.pop()
  if (last) await awaitDelivery(url, { id: last.id, lookMs })
  const askNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) await awaitDelivery(url, { id: next.id, lookMs })
  }
  await Promise.all(Array.from({ length: askedAtOnce }, askNext))
  return (performance.now() - startedAt) / 1000
}

const askedAtOnce = 8

async function pay(url: string, order: Transaction): Promise<void> {
  const page = order.payment.instructions?.pay_url
  if (!page) throw new Error(`order ${order.id} has no payer page`)
  const answer = await fetch(`${url}${new URL(page, url).pathname}`, {
    method: 'POST',
    body: new URLSearchParams({ act: 'full' }),
    redirect: 'manual',
  })
  if (answer.status !== 303) throw new Error(`paying ${order.id} answered ${answer.status}`)
}

async function awaitDelivery(url: string, { id, lookMs }: { id: string; lookMs: number }): Promise<void> {
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    const { data } = await read(await fetch(`${url}/api/transactions/${id}`, { headers }), getTransaction.answer)
    if (data.status === 'delivered') return
    await wait(lookMs)
  }
  throw new Error(`order ${id} was not delivered within a minute`)
}

async function read<Schema extends z.ZodType>(answer: Response, schema: Schema | undefined): Promise<z.output<Schema>> {
  if (!answer.ok || !schema) throw new Error(`${answer.url} answered ${answer.status}: ${await answer.text()}`)
  return schema.parse(await answer.json())
}
