import type * as own from '../order-status.ts'

export const statusText: typeof own.statusText = {
  pending_payment: { label: 'Waiting for payment', heading: 'Just pay, we do the rest' },
  paid: { label: 'Paid', heading: 'Payment received, now it is our turn' },
  delivering: { label: 'Being sent', heading: 'Being sent, one moment' },
  delivered: { label: 'Successful', heading: 'The order was successful' },
  partly: { label: 'Partly successful', heading: 'A part of the order was successful' },
  on_hold: { label: 'Being checked', heading: 'We are checking, your money is safe' },
  claim: { label: 'Yours to collect', heading: 'Collect your money' },
  refunding: { label: 'Money on its way back', heading: 'Not delivered, your money is coming back' },
  refunded: { label: 'Refunded', heading: 'You have your money back' },
  expired: { label: 'Time is over', heading: 'The time to pay is over' },
  cancelled: { label: 'Cancelled', heading: 'This order is cancelled' },
}
