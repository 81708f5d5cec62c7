import { timingSafeEqual } from 'node:crypto'
import { type Shopper, userIdOf, visitor } from '../../platform/asker.ts'
import { hashSecret } from '../identity/secret.ts'
import type { Order } from './change-order.ts'

/** What an order's caller brought to show that the order is theirs. */
export type Proof = {
  /** A visitor where it is left out. */
  asker?: Shopper
  /** The secret made by the browser that ordered. */
  orderSecret?: string | null
}

/** True for the user an order belongs to, and for the browser it was placed in. */
export function isBuyer(order: Pick<Order, 'userId' | 'secretHash'>, { asker = visitor, orderSecret = null }: Proof): boolean {
  if (isOwn(order, asker)) return true
  return order.secretHash !== null && orderSecret !== null && isSameHash(hashSecret(orderSecret), order.secretHash)
}

/** Who may cancel an order, as long as it can be: its user alone, else the browser that placed it, else anyone who has its id. */
export function mayCancel(order: Pick<Order, 'userId' | 'secretHash'>, proof: Proof): boolean {
  if (order.userId !== null) return isOwn(order, proof.asker ?? visitor)
  return order.secretHash === null || isBuyer(order, proof)
}

/** True for the user an order belongs to. */
export function isOwn(order: Pick<Order, 'userId'>, asker: Shopper): boolean {
  return order.userId !== null && order.userId === userIdOf(asker)
}

function isSameHash(a: string, b: string): boolean {
  return a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))
}
