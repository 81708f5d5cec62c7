import { orderIdPattern } from '@kilat/contract/order-id.ts'
import { orderSecretPattern } from '@kilat/contract/order-secret.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { accountMemoryNames, memoryNames } from '../../lib/memory-names.ts'
import { isRecord } from '../../lib/record.ts'

// The offline page of the server reads both, too.
const memories = [accountMemoryNames, memoryNames] as const
type Memory = (typeof memories)[number]
const keptOrders = 30

/** An order placed in this browser: enough to show it before the server answers. */
export type KeptOrder = {
  id: string
  productTitle: string
  cover: string
  itemName: string
  quantity: number
  total: number
  placedAt: string
  /** Until when it can be paid, by this device's clock; missing once it can not, and for orders kept before this was. */
  payBefore?: string
  /** The secret that makes this browser the order's buyer. */
  secret?: string
}

/** Orders placed in this browser, by a visitor or by the user who is signed in, newest first. */
export function readKeptOrders(): KeptOrder[] {
  return memories.flatMap(read).sort((a, b) => Date.parse(b.placedAt) - Date.parse(a.placedAt))
}

/** The secret that makes this browser an order's buyer; undefined if it has none. */
export function readOrderSecret(id: string): string | undefined {
  const secret = readKeptOrders().find(order => order.id === id)?.secret
  return secret && orderSecretPattern.test(secret) ? secret : undefined
}

/** Stores an order in this browser, with its secret; without one it is a user's, and goes as the user signs out. Answers whether the browser has stored it; otherwise it is known as long as the page stays. */
export function rememberOrder(order: Transaction, secret?: string): boolean {
  const mine: KeptOrder = {
    id: order.id,
    productTitle: order.product.title,
    cover: order.product.cover,
    itemName: order.item.name,
    quantity: order.quantity,
    total: order.total,
    placedAt: order.created_at,
    ...(order.status === 'pending_payment' && { payBefore: new Date(payUntil(order)).toISOString() }),
    ...(secret && { secret }),
  }
  const memory = secret ? memoryNames : accountMemoryNames
  return write(memory, [mine, ...read(memory).filter(other => other.id !== order.id)])
}

/**
 * Until when an order that has just arrived can be paid, in milliseconds by this device's clock: it may be hours wrong, and still
 * tells how much time is left.
 */
export function payUntil({ payment, server_time }: Pick<Transaction, 'payment' | 'server_time'>): number {
  return Date.now() + Date.parse(payment.expires_at) - Date.parse(server_time)
}

/**
 * The newest order of this browser that can still be paid, as far as it knows. Without one, the newest whose time is over by this
 * device's clock alone, which may have been set since: the store has not said so yet.
 */
export function readOpenOrder(now: number): { order: KeptOrder; payBefore: number } | undefined {
  const unclosed = readKeptOrders().flatMap(order => (order.payBefore ? [{ order, payBefore: Date.parse(order.payBefore) }] : []))
  return unclosed.find(({ payBefore }) => payBefore > now) ?? unclosed[0]
}

/** Notes that an order can not be paid any more. False if this browser knew that, or does not know the order. */
export function closeKeptOrder(id: string): boolean {
  const isOpen = readKeptOrders().some(order => order.id === id && order.payBefore)
  if (isOpen)
    for (const memory of memories)
      write(
        memory,
        read(memory).map(order => (order.id === id ? withoutTime(order) : order)),
      )
  return isOpen
}

function withoutTime({ payBefore: _, ...order }: KeptOrder): KeptOrder {
  return order
}

function write(memory: Memory, orders: readonly KeptOrder[]): boolean {
  const isStored = writeStored('localStorage', memory.orders, orders.slice(0, keptOrders))
  // Read by a script before the first paint, which is to stay small.
  const open = read(memory).flatMap(({ payBefore }) => (payBefore ? [Date.parse(payBefore)] : []))
  writeStored('localStorage', memory.openUntil, Math.max(0, ...open))
  return isStored
}

function read({ orders }: Memory): KeptOrder[] {
  return readStored('localStorage', orders, Array.isArray, []).filter(isKeptOrder)
}

/** Removes all orders and their secrets from this browser; the orders themselves go on. */
export function forgetKeptOrders(): void {
  for (const memory of memories) write(memory, [])
}

function isKeptOrder(value: unknown): value is KeptOrder {
  if (!isRecord(value)) return false
  const { id, productTitle, cover, itemName, total, placedAt, secret, payBefore } = value
  const areTexts = [productTitle, cover, itemName].every(text => typeof text === 'string')
  const isDated = typeof placedAt === 'string' && !Number.isNaN(Date.parse(placedAt))
  return (
    typeof id === 'string' &&
    orderIdPattern.test(id) &&
    areTexts &&
    typeof total === 'number' &&
    isDated &&
    [secret, payBefore].every(text => /^(?:string|undefined)$/.test(typeof text))
  )
}
