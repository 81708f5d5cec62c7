import type * as own from '../correction.ts'
import { backTo } from './outcome.ts'

export const correctionText: typeof own.correctionText = {
  title: 'Is this your account?',
  lead: 'Your payment has arrived. This is your first delivery to this account, so we wait a moment. Once it is sent, the ID can not be changed.',
  sendsAt: time => `Sent at ${time}.`,
  soon: 'in a moment',
  correct: 'Correct the ID',
  save: 'Save the ID',
  saving: 'Saving…',
  choose: label => `Choose ${label}`,
  saved: 'The ID is corrected',
  savedHelp: display => `We send to ${display}. The pack and its price stay.`,
  withdraw: 'Cancel',
  withdrawAsk: order => `Nothing has been sent. ${moneyBack(order)}`,
  withdrawYes: 'Yes, cancel it',
  withdrawing: 'Cancelling…',
  withdrawn: 'The order is cancelled',
  withdrawnHelp: 'This page says where your money is.',
  tooLate: 'It can not be changed any more',
}

function moneyBack({ refund_way: way, channel }: Parameters<typeof own.correctionText.withdrawAsk>[0]): string {
  if (way === 'wallet') return 'Your money goes straight to your balance, in full.'
  return way === 'source'
    ? `Your money goes back to ${backTo(channel)}, in full.`
    : `We keep your money in full for you to collect, because ${channel.name} can not take money back.`
}
