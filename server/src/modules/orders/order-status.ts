import type { OrderStatus, ShownStatus } from '@kilat/contract/transactions.ts'
import type { ActorKind } from '../../platform/actor.ts'

/** A refund is made by the store's rules, or by an operator. */
const refunders: readonly ActorKind[] = ['system', 'operator']
/**
 * A supplier's answer ends a delivery, or an operator who has learnt it elsewhere; the system ends it if other units went back after
 * that answer.
 */
const deliverers: readonly ActorKind[] = ['supplier', 'system', 'operator']

/** Also the buyer, before anything was sent. */
const withdrawers: readonly ActorKind[] = [...refunders, 'visitor', 'user']
/** Every allowed move of an order, and who may make it. All other moves are refused. */
export const orderMoves: Record<OrderStatus, Partial<Record<OrderStatus, readonly ActorKind[]>>> = {
  pending_payment: {
    paid: ['gateway'],
    refunding: refunders,
    expired: ['system', 'gateway'],
    cancelled: ['visitor', 'user', 'gateway'],
  },
  // Late money revives the order if it can still be delivered without a loss.
  expired: { paid: ['gateway'], refunding: refunders },
  // The buyer no longer wants the order: late money is refunded. It is delivered for who pays cancelled orders again and again.
  cancelled: { paid: ['gateway'], refunding: refunders },
  // The gateway puts an order on hold whose payment it took back, and takes it up again if it is paid after all. The supplier puts one on
  // hold whose delivery it took back, also after it was delivered.
  paid: { delivering: ['system'], refunding: withdrawers, on_hold: ['gateway'] },
  delivering: { delivered: deliverers, refunding: refunders, on_hold: ['system', 'gateway', 'supplier'] },
  on_hold: { delivered: deliverers, refunding: refunders, paid: ['gateway'], delivering: ['gateway', 'operator'] },
  // The way it was paid, the store's own wallet, a claim taken by its owner, or one that an operator has paid out.
  refunding: { refunded: ['gateway', 'system', 'user', 'operator'] },
  delivered: { on_hold: ['supplier'] },
  refunded: {},
}

/** Whether this mover may move an order from one status to another. */
export function canMove(from: OrderStatus, to: OrderStatus, by: ActorKind): boolean {
  return orderMoves[from][to]?.includes(by) ?? false
}

/** True while the store has the buyer's money and owes a delivery. */
export function owesDelivery(status: OrderStatus): boolean {
  return status === 'paid' || status === 'delivering' || status === 'on_hold'
}

/** A refund of an order: its key and status. */
export type OrderRefund = { key: string; status: 'pending' | 'sent' | 'done' | 'claim' | 'paying' }

/**
 * The one status shown for an order. A claim comes before every final status, because the buyer has to act; a pending refund keeps
 * the order's own status.
 */
export function shownStatus(status: OrderStatus, back: readonly OrderRefund[]): ShownStatus {
  if (status === 'pending_payment' || owesDelivery(status)) return status
  if (back.some(refund => refund.status === 'claim')) return 'claim'
  return status === 'delivered' && back.some(({ key }) => key.startsWith('units:')) ? 'partly' : status
}
