import { orderIdPattern } from '@kilat/contract/order-id.ts'
import { orderSecretPattern } from '@kilat/contract/order-secret.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { readStored, writeStored } from '../../lib/browser-store.ts'
import { isRecord } from '../../lib/record.ts'

// The offline page of the server reads it, too.
const storageName = 'kilat-orders'
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
  /** The secret that makes this browser the order's buyer. */
  secret?: string
}

/** Orders placed in this browser, newest first. */
export function readKeptOrders(): KeptOrder[] {
  return readStored('localStorage', storageName, Array.isArray, []).filter(isKeptOrder)
}

/** The secret that makes this browser an order's buyer; undefined if it has none. */
export function readOrderSecret(id: string): string | undefined {
  const secret = readKeptOrders().find(order => order.id === id)?.secret
  return secret && orderSecretPattern.test(secret) ? secret : undefined
}

/** Stores an order in this browser, with its secret. */
export function rememberOrder(order: Transaction, secret?: string): void {
  const mine: KeptOrder = {
    id: order.id,
    productTitle: order.product.title,
    cover: order.product.cover,
    itemName: order.item.name,
    quantity: order.quantity,
    total: order.total,
    placedAt: order.created_at,
    ...(secret && { secret }),
  }
  writeStored('localStorage', storageName, [mine, ...readKeptOrders().filter(other => other.id !== order.id)].slice(0, keptOrders))
}

/** Removes all orders and their secrets from this browser; the orders themselves go on. */
export function forgetKeptOrders(): void {
  writeStored('localStorage', storageName, [])
}

function isKeptOrder(value: unknown): value is KeptOrder {
  if (!isRecord(value)) return false
  const { id, productTitle, cover, itemName, total, placedAt, secret } = value
  const areTexts = [productTitle, cover, itemName].every(text => typeof text === 'string')
  const isDated = typeof placedAt === 'string' && !Number.isNaN(Date.parse(placedAt))
  return (
    typeof id === 'string' &&
    orderIdPattern.test(id) &&
    areTexts &&
    typeof total === 'number' &&
    isDated &&
    /^(?:string|undefined)$/.test(typeof secret)
  )
}
