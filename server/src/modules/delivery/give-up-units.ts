import type { refundReasons } from '@kilat/contract/refund.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { system } from '../../platform/actor.ts'
import type { Order } from '../orders/change-order.ts'
import { refundUnits } from '../refunds/refund-units.ts'
import { isPlayerRefused } from './plan-delivery.ts'

type Tried = { unit: number; status: string; failureReason: string | null }

/** Refunds units for which no attempt can be started any more, with the reason. Answers the order as it is now. */
export async function giveUpUnits(ctx: TxCtx, input: { order: Order; units: readonly number[]; tried: readonly Tried[] }): Promise<Order> {
  const { order, units, tried } = input
  const isLate = order.promisedAt !== null && ctx.clock.now() >= order.promisedAt
  const own = tried.filter(({ unit }) => units.includes(unit))
  const supplied = isPlayerRefused(tried) ? 'player_invalid' : refundReason(own, isLate)
  const reason = order.paymentLostAt ? 'payment_taken_back' : supplied
  return refundUnits(ctx, { order, units, reason, by: system })
}

/** Reasons with which the store itself ended attempts that were surely never sent. */
const ownEnds: readonly (string | null)[] = ['promise_passed', 'no_longer_offered', 'payment_taken_back', 'supplier_paused']

/** The supplier's reason comes before a promise that passed. */
function refundReason(tried: readonly Tried[], isLate: boolean): (typeof refundReasons)[number] {
  if (tried.some(({ status, failureReason }) => status === 'failed' && !ownEnds.includes(failureReason))) return 'delivery_failed'
  return isLate ? 'promise_passed' : 'no_longer_available'
}
