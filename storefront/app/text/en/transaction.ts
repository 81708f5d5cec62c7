import { formatIdr } from '@kilat/contract/idr.ts'
import type * as own from '../transaction.ts'
import { backTo } from './outcome.ts'

const channelNames = { push: 'notification', email: 'email', whatsapp: 'WhatsApp' }

export const transactionText: typeof own.transactionText = {
  order: 'Order',
  copyId: 'Copy the order number',
  arrived: what => `${what} arrived`,
  partly: (delivered, quantity) => `${delivered} of ${quantity} arrived`,
  to: 'to ',
  fromPayToArrival: 'from payment to arrival',
  paidAt: time => `Paid ${time}`,
  arrivedAt: time => `Arrived ${time}`,
  serials: 'Serial numbers of the supplier. Keep them in case you have to report to the game.',
  copySerial: 'Copy the serial number',
  hide: 'Hide',
  show: 'Show',
  hiddenCode: '••••••••',
  unit: unit => `Number ${unit}`,
  notVisible: 'Do not see it in the game yet?',
  notVisibleHelp:
    'Close the game and open it again, and check its mailbox. Still nothing after 10 minutes? Chat with us, the serial number above is the proof.',

  told: ({ channel, state, to }, time) => {
    const message = `News by ${channelNames[channel]}${to ? ` to ${to}` : ''}`
    switch (state) {
      case 'sent':
        return `${message} sent ${time}`
      case 'delivered':
        return `${message} sent ${time}, arrived`
      case 'read':
        return `${message} sent ${time}, read`
      case 'failed':
        return `${message} may not have arrived. Follow your order on this page.`
    }
  },

  keep: 'Save this order in your account',
  keepVisitor: 'So that it is easy to find again, on other devices, too.',
  keepSignIn: 'Sign in',
  keepHelp: masked => `Enter the contact you ordered with, ${masked}, so that we know that this order is yours.`,
  keepEmpty: 'First enter the contact you ordered with.',
  keepButton: 'Save in my account',
  keepBusy: 'Saving…',

  reveal: 'Open the voucher code',
  revealHelp: masked =>
    `Enter the contact you ordered with (${masked}), or open it in the browser you ordered with: there the code is shown at once.`,
  revealLabel: { whatsapp: 'WhatsApp number', email: 'Email address' },
  revealButton: 'Show the code',
  revealBusy: 'Opening…',

  way: 'If it fails, where does your money go?',
  wayNow: {
    wallet: () => 'To your balance, at once.',
    source: place => `To ${place}. If it is refused there, to your balance.`,
  },
  wayOther: { wallet: place => `Choose ${place}`, source: () => 'Choose my balance' },
  wayBusy: 'Saving…',

  journey: 'The order’s way',
  changeMind: 'Changed your mind? That is fine.',
  changeMindHelp: time => `After ${time} this order closes by itself. If you pay after that, we still process your money or give it back.`,
  whatNext: 'What comes next',
  promise: (time, order) =>
    `By ${time} at the latest. After that: ${promiseOver(order)} What was sent and not answered by the supplier, we keep checking, and this page says when it is decided.`,
  promiseByHand: (time, order) =>
    `A person of our team delivers this order, not a machine, by ${time} at the latest. If it is not done by then: ${promiseOver(order)}`,
  promiseBeforePay: order => `If it fails: ${promiseOver(order)}`,
  detailsTitle: 'Details',
  account: 'Account',
  contact: 'Contact',
  method: 'Method',
  total: 'Total',
  paidTotal: 'Paid',
  help: 'Any trouble?',
  helpNote: 'The order’s ID is filled in already.',
  helpButton: 'Chat',
  helpByEmail: 'Email',
  helpMessage: id => `Hello, I need help with order ${id}.`,
  cancel: 'Cancel the order',
  cancelAsk:
    'We check the payment first. If your money has arrived, the order goes on. If not, this order is closed: do not pay it any more.',
  cancelYes: 'Yes, cancel it',
  cancelBusy: 'Checking the payment…',

  lateTitle: 'Longer than usual',
  unclearTitle: 'The supplier has not answered clearly yet',
  unclearHelp: 'We keep asking with the same number and do not send twice.',
  asksAgain: time => (time ? `We ask again ${time}.` : 'We ask again in a moment.'),
  waitTitle: unit => `${unit}: being sent`,
  waitPaid: 'Your payment has arrived',
  usually: most =>
    `${most.of === 'item' ? 'This pack u' : 'U'}sually takes ${most.half} from payment to arrival, almost always less than ${most.nearlyAll}.`,
  waitUnknown: 'This page changes by itself once it is done.',

  endedTitle: { expired: 'This order is closed', cancelled: 'This order is cancelled' },
  endedHelp: {
    expired: 'Nothing was paid. Paid after the time was over? We still process your money or give it back, and it shows up here.',
    cancelled:
      'Nothing was paid. Paid already? We give your money back, and it shows up here. If that happens often, we deliver the order.',
  },
  failedTitle: 'The payment did not happen',
  failedHelp:
    'Your payment was refused, or not approved in time, so no money has left you. Still want it? Buy again, then try once more or choose another payment method.',
  endedTransfer:
    'Transferred already? Your money is safe. Once we find it in our bank statement, this order goes on by itself, or we give the money back.',

  offline: 'No connection',
  offlineHelp: age => `What you see is ${age} old. We connect again once your internet is back.`,
  tryAgain: 'Try again',
  liveStatus: label => `Status of the order: ${label}`,
}

/** What happens to the money of undelivered units, depending on where the order's refunds go. */
function promiseOver({ refund_way: way, channel }: Parameters<typeof own.transactionText.promiseBeforePay>[0]): string {
  if (way === 'wallet') return 'the money for what was not sent goes straight to your balance.'
  return way === 'source'
    ? `the money for what was not sent goes back to ${backTo(channel)} by itself.`
    : `we keep the money for what was not sent for you to collect, because ${channel.name} can not take money back.`
}

export const refundReason: typeof own.refundReason = ({ product, player, timeline }, reason) => {
  if (reason === 'player_invalid' && player.display)
    return `${product.title} does not know the ID ${player.display}. What you entered is still there: correct it, then order again.`
  const less = reason === 'underpaid' && timeline.find(({ code }) => code === 'underpaid')?.data
  if (less && typeof less.amount === 'number' && typeof less.total === 'number')
    return `${formatIdr(less.amount)} of ${formatIdr(less.total)} arrived, ${formatIdr(less.total - less.amount)} too little, so we give all of it back.`
  return refundReasons[reason]
}

const refundReasons: Record<Parameters<typeof own.refundReason>[1], string> = {
  delivery_failed: 'The supplier can not deliver your order.',
  player_invalid: 'The game does not know the ID you entered. Correct it, then order again.',
  promise_passed: 'The time we promised has passed, and this was not delivered.',
  not_proven: 'Until the deadline there was no proof that your order was delivered.',
  underpaid: 'You paid less than the total, so we give all of it back.',
  overpaid: 'You paid more, and we give the rest back.',
  paid_twice: 'This order was paid twice, and we give one payment back.',
  paid_late: 'Your payment arrived after the order closed.',
  paid_after_cancel: 'Your payment arrived after the order was cancelled.',
  found_again: 'Your payment that had been taken back is there after all, but the order has ended.',
  payment_taken_back: 'Your payment was taken back by the bank or its app.',
  withdrawn: 'You cancelled it before anything was sent.',
  store_decided: 'We decided not to deliver this order.',
  no_longer_available: 'The pack you ordered is no longer available.',
}
