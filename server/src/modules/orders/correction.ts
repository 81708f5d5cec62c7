import type { PlayerField } from '@kilat/contract/player.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import type { Order } from './change-order.ts'

type Correctable = Pick<Order, 'status' | 'correctableUntil' | 'promisedAt'>

/**
 * True while the buyer may correct the player of a paid order or take the order back. The moment has a planned end, but what counts is
 * that nothing was sent: `paid` ends in the tx that makes the first attempt.
 */
export function isCorrectable({ status, correctableUntil, promisedAt }: Correctable, now: Date): boolean {
  return status === 'paid' && correctableUntil !== null && (promisedAt === null || now < promisedAt)
}

/** When the delivery of an order may begin; null for an order that waits for no correction, or no longer. */
export function correctionEnd({ status, correctableUntil }: Correctable, now: Date): Date | null {
  return status === 'paid' && correctableUntil !== null && now < correctableUntil ? correctableUntil : null
}

/** What the buyer may correct, and until when; null for anyone else, and once nothing can be corrected. */
export function describeCorrection(order: Order, { fields, now }: { fields: PlayerField[] | null; now: Date }): Transaction['correction'] {
  if (fields === null || order.correctableUntil === null || !isCorrectable(order, now)) return null
  return { until: order.correctableUntil.toISOString(), fields }
}
