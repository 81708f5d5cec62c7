import { orderIdPattern } from '@kilat/contract/order-id.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { readStored, writeStored } from './browser-store.ts'
import { isRecord } from './record.ts'

const storageName = 'kilat-orders'
const keptOrders = 30

/** An order made in this browser: enough to show it before the server answers. */
export type MyOrder = {
  id: string
  productTitle: string
  cover: string
  itemName: string
  quantity: number
  total: number
  placedAt: string
}

/** Orders made in this browser, newest first. */
export function readMyOrders(): MyOrder[] {
  return readStored('localStorage', storageName, Array.isArray, []).filter(isMyOrder)
}

/** Remembers an order in this browser. */
export function rememberOrder(order: Transaction): void {
  const mine: MyOrder = {
    id: order.id,
    productTitle: order.product.title,
    cover: order.product.cover,
    itemName: order.item.name,
    quantity: order.quantity,
    total: order.total,
    placedAt: order.created_at,
  }
  writeStored('localStorage', storageName, [mine, ...readMyOrders().filter(other => other.id !== order.id)].slice(0, keptOrders))
}

/** Forgets them all; the orders themselves go on. */
export function forgetMyOrders(): void {
  writeStored('localStorage', storageName, [])
}

function isMyOrder(value: unknown): value is MyOrder {
  if (!isRecord(value)) return false
  const { id, productTitle, cover, itemName, total, placedAt } = value
  const areTexts = [productTitle, cover, itemName].every(text => typeof text === 'string')
  const isDated = typeof placedAt === 'string' && !Number.isNaN(Date.parse(placedAt))
  return typeof id === 'string' && orderIdPattern.test(id) && areTexts && typeof total === 'number' && isDated
}
