import type { OrderStatus, ShownStatus } from '@kilat/contract/transactions.ts'

/** Who may make a move. */
export type Mover = 'buyer' | 'engine'

/** Every allowed move of an order, and who may make it. What is not here is refused. */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStatus, readonly Mover[]>>> = {
  pending_payment: { paid: ['engine'], refunding: ['engine'], expired: ['engine'], cancelled: ['buyer', 'engine'] },
  // Money that comes late revives the order where it can still be delivered at no loss.
  expired: { paid: ['engine'], refunding: ['engine'] },
  // A buyer who cancelled does not want it any more: late money goes back.
  cancelled: { refunding: ['engine'] },
  paid: { delivering: ['engine'], refunding: ['engine'] },
  delivering: { delivered: ['engine'], refunding: ['engine'], on_hold: ['engine'] },
  on_hold: { delivered: ['engine'], refunding: ['engine'] },
  refunding: { refunded: ['engine'] },
  delivered: {},
  refunded: {},
}

/** Whether somebody may move an order from one state to another. */
export function canMove(from: OrderStatus, to: OrderStatus, by: Mover): boolean {
  return orderMoves[from][to]?.includes(by) ?? false
}

/** True where the store has the buyer's money and owes a delivery. */
export function owesDelivery(status: OrderStatus): boolean {
  return status === 'paid' || status === 'delivering' || status === 'on_hold'
}

/** What of an order goes or went back. */
export type MoneyBack = { key: string; status: 'pending' | 'sent' | 'done' | 'claim' }

/**
 * The one word an order is shown under. Money that waits to be taken goes before every end, because the buyer has to act; what
 * is still on its way keeps its own word.
 */
export function shownStatus(status: OrderStatus, back: readonly MoneyBack[]): ShownStatus {
  if (status === 'pending_payment' || owesDelivery(status)) return status
  if (back.some(refund => refund.status === 'claim')) return 'claim'
  return status === 'delivered' && back.some(({ key }) => key.startsWith('units:')) ? 'partly' : status
}
