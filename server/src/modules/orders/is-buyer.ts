import { timingSafeEqual } from 'node:crypto'
import { hashSecret } from '../identity/secret.ts'
import type { Order } from './change-order.ts'

/** What an order's caller brought to show that the order is theirs. */
export type Proof = {
  /** The user who asks; null for a visitor. */
  asker?: string | null
  /** The secret made by the browser that ordered. */
  orderSecret?: string | null
}

/** True for the user an order belongs to, and for the browser it was placed in. */
export function isBuyer(order: Pick<Order, 'userId' | 'secretHash'>, { asker = null, orderSecret = null }: Proof): boolean {
  if (order.userId !== null && order.userId === asker) return true
  return order.secretHash !== null && orderSecret !== null && isSameHash(hashSecret(orderSecret), order.secretHash)
}

/** Who may cancel an order, as long as it can be: its user alone, else the browser that placed it, else anyone who has its id. */
export function mayCancel(order: Pick<Order, 'userId' | 'secretHash'>, proof: Proof): boolean {
  if (order.userId !== null) return order.userId === proof.asker
  return order.secretHash === null || isBuyer(order, proof)
}

function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
