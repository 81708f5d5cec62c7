import type { orders } from '../../db/schema/orders.ts'
import type { payments } from '../../db/schema/payments.ts'
import { walletChannel } from '../channels/wallet-channel.ts'
import { owesDelivery } from './order-status.ts'

type Owned = Pick<typeof orders.$inferSelect, 'userId' | 'refundTo'>
type Paid = Pick<typeof payments.$inferSelect, 'gateway' | 'canRefund'>

/** Where money of an order goes that is refunded now: the way it was paid, its user's wallet, or nowhere until it is claimed. */
export function refundWay(order: Owned, payment: Paid): 'source' | 'wallet' | 'claim' {
  const isFromWallet = payment.gateway === walletChannel.id
  if (order.userId !== null && (isFromWallet || order.refundTo === 'wallet')) return 'wallet'
  if (payment.canRefund && !isFromWallet) return 'source'
  return ownWallet(order) ? 'wallet' : 'claim'
}

/** The user whose wallet takes a refund that the way it was paid refuses; null if its owner has to claim it. */
export function ownWallet({ userId, refundTo }: Owned): string | null {
  return refundTo === 'source' ? null : userId
}

/** True if the order's user may choose between the wallet and the way it was paid. */
export function canChooseWay(order: Owned, payment: Paid): boolean {
  return ownWallet(order) !== null && payment.canRefund && payment.gateway !== walletChannel.id
}

/** True while no refund of the whole order is decided and the order has not ended. */
export function mayChooseNow({ status }: Pick<typeof orders.$inferSelect, 'status'>): boolean {
  return status === 'pending_payment' || owesDelivery(status)
}
