/** The entries of an order's timeline, oldest first. The page turns each code into a sentence. */
export const timelineCodes = [
  'created', // the order was placed
  'payment_ready', // the payment instructions are ready
  'paid', // the full amount arrived; data: amount
  'paid_late', // the full amount arrived after the order expired, which is revived; data: amount
  'paid_late_refund', // the full amount arrived after the order expired, which can no longer be delivered; data: amount
  'paid_after_cancel', // the full amount arrived after the buyer cancelled; data: amount
  'paid_though_cancelled', // the full amount arrived after the buyer cancelled, which this buyer did too often: the order is revived; data: amount
  'underpaid', // less than the total arrived; data: amount, total
  'overpaid', // more than the total arrived, the excess is refunded; data: amount, excess
  'paid_twice', // a second payment arrived and is refunded; data: amount
  'payment_taken_back', // the payer's bank or wallet, or the gateway, took money of the payment back; data: amount, from_wallet: what the user's wallet gave of a refund
  'found_again', // money that had been taken back is there after all, the order has ended without it; data: amount, excess: what goes back of it
  'player_corrected', // the buyer corrected the player before the delivery began; data: from, to
  'delivery_waits', // every supplier is closed for now, the delivery goes on when one opens; data: until
  'delivery_paused', // no supplier takes it at the moment, because of faults or of an operator who has to act there; it goes on by itself
  'delivery_queued', // another delivery to the same player goes first, so that the supplier can not take the two for one
  'delivery_started', // sent to the supplier; data: unit, quantity
  'delivery_unconfirmed', // the supplier did not answer clearly and is asked again; data: unit
  'delivery_refused', // the supplier refused or failed for good; data: unit, reason
  'unit_delivered', // one of several arrived; data: unit, quantity
  'delivered', // every unit that could be delivered has arrived; data: delivered, quantity
  'on_hold', // the delivery is being checked; data: reason, one of `holdReasons`
  'delivery_resumed', // an order on hold was checked, by a person or because its payment is whole after all, and goes on with a new promise; data: promised_at
  'refund_started', // the refund has started; data: amount, reason, refunds: its places in the order's; for undelivered units also units, quantity
  'refunded', // the money is back; data: amount, to: the way it went
  'refund_claim', // the money waits to be claimed; data as of refund_started, without refunds
  'claim_proven', // the contact of a claim was proven, so that it will be paid out
  'payout_started', // a person is sending the claim to the account its owner named; data: amount
  'payout_stopped', // it could not be sent there, and waits to be claimed again; data: amount
  'refund_way_chosen', // the buyer chose where a refund would go; data: to, `wallet` or `source`
  'expired', // not paid in time
  'cancelled', // cancelled; data: by, `buyer` or `gateway`
] as const

export type TimelineCode = (typeof timelineCodes)[number]
