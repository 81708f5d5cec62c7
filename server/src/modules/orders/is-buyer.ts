import { type Shopper, userIdOf, visitor } from '../../platform/asker.ts'
import { isSameText } from '../../platform/same-text.ts'
import { hashSecret } from '../identity/secret.ts'
import type { Order } from './change-order.ts'

/** A caller's proof of being an order's buyer. */
export type Proof = {
  /** The caller; a visitor if omitted. */
  asker?: Shopper
  /** The secret made by the browser that placed the order. */
  orderSecret?: string | null
}

/** True for the order's user, and for the browser that placed the order. */
export function isBuyer(order: Pick<Order, 'userId' | 'secretHash'>, { asker = visitor, orderSecret = null }: Proof): boolean {
  if (isOwn(order, asker)) return true
  return order.secretHash !== null && orderSecret !== null && isSameText(hashSecret(orderSecret), order.secretHash)
}

/** Who may cancel an unpaid order: its user, otherwise the browser that placed it, otherwise anyone with its id. */
export function mayCancel(order: Pick<Order, 'userId' | 'secretHash'>, proof: Proof): boolean {
  if (order.userId !== null) return isOwn(order, proof.asker ?? visitor)
  return order.secretHash === null || isBuyer(order, proof)
}

/** True for the order's user. */
export function isOwn(order: Pick<Order, 'userId'>, asker: Shopper): boolean {
  return order.userId !== null && order.userId === userIdOf(asker)
}
