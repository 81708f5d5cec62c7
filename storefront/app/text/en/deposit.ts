import { formatIdr } from '@kilat/contract/idr.ts'
import type * as own from '../deposit.ts'

export const depositText: typeof own.depositText = {
  title: 'Add money',
  amount: 'Amount',
  chips: 'Amounts often used',
  own: 'Another amount',
  example: 'Such as 75.000',
  limits: (min, max) => `From ${formatIdr(min)} to ${formatIdr(max)}.`,
  tooLittle: min => `At least ${formatIdr(min)}. Please enter a larger amount.`,
  tooMuch: max => `At most ${formatIdr(max)} at a time. Please enter a smaller amount.`,
  limitsUnknown: 'Whole rupiah.',
  notNumber: 'Enter whole rupiah in digits only, such as 75.000.',
  noAmount: 'Please enter the amount first.',
  channel: 'Payment method',
  allIn: 'The price in each row includes its fee. Nothing is added later.',
  amountFirst: 'Enter the amount first, then the prices show up here.',
  noChannel: 'Please choose a payment method first.',
  feeIncluded: fee => `Includes a fee of ${formatIdr(fee)}`,
  uniqueIncluded: most => `Checked by a person. A unique code of up to ${formatIdr(most)} goes into your balance, too`,
  cheapest: 'Cheapest',
  quoteFailed: 'The price could not be loaded yet.',
  retry: 'Try again',
  pay: total => `Pay ${formatIdr(total)}`,
  payUnknown: 'Add money',
  busy: 'Preparing…',
  rule: 'Your balance gets what you really pay, be it less, more or late. The fee is taken once.',

  deposit: amount => `Add ${formatIdr(amount)}`,
  notFound: 'This deposit could not be opened yet',
  close: 'Close',
  another: 'Add more money',
  arrived: credited => `${formatIdr(credited)} is in your balance`,
  arrivedHelp: (amount, credited) => {
    if (credited === amount) return 'You can use your balance right away.'
    return `You paid ${credited > amount ? 'more' : 'less'} than ${formatIdr(amount)}, and all of it is in your balance.`
  },
  takenBack: amount => `${formatIdr(amount)} was taken back`,
  takenBackHelp: credited =>
    credited > 0
      ? `Your bank or payment provider took this money back, so your balance is lower again. ${formatIdr(credited)} is still in it.`
      : 'Your bank or payment provider took this money back, so your balance is lower again. You did not ask for that? Contact us with this number.',
  partly: credited => `${formatIdr(credited)} is in your balance, less than the bill.`,
  partlyHelp: 'Want to add the rest? Make a new deposit for it. This one closes by itself.',
  expired: 'The time to pay is over',
  failed: 'The payment was not approved',
  cancelled: 'This deposit is cancelled',
  closedHelp: 'Do not pay to it any more. Paid already? Your money still goes into your balance, and shows up on this page.',
  failedHelp: 'No money has left you. Add money again and approve it before the request disappears, or choose another payment method.',
  closedPartly: credited => `${formatIdr(credited)} that you had paid is in your balance.`,
  stale: 'The connection is lost. This is the last state we know.',
  status: label => `Status of the deposit: ${label}`,

  cancel: 'Cancel the deposit',
  cancelAsk:
    'We check the payment first. If your money has arrived, it goes into your balance. If not, this is closed: do not pay it any more.',
  cancelYes: 'Yes, cancel it',
  cancelBusy: 'Checking the payment…',
  credited: credited => `${formatIdr(credited)} received`,
}
