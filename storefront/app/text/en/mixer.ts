import { formatIdr } from '@kilat/contract/idr.ts'
import type * as own from '../mixer.ts'
import { formatCount } from './number.ts'

export const mixerText: typeof own.mixerText = {
  title: unit => `How many ${unit} do you need?`,
  label: unit => `Number of ${unit}`,
  tooMany: most => `We count up to ${formatCount(most)} at a time.`,
  empty: unit => `Enter the number of ${unit} you need, and we find the cheapest set of packs.`,
  cheapestFor: need => `Cheapest for at least ${formatCount(need)}`,
  amount: (amount, units) => `${formatCount(amount)} ${units}`,
  exact: 'Exactly, with none left over.',
  excess: count => `${formatCount(count)} more than you need.`,
  times: times => (times > 1 ? ` × ${times}` : ''),
  beforeFee: 'Prices before the fee of the payment method.',
  several: orders => `One order holds one kind of pack. This set is ${orders} orders, so you pay ${orders} times: choose them one by one.`,
  pick: 'Choose',
  use: price => `Use this, ${formatIdr(price)}`,
  once: 'Rather pay only once?',
  dearer: price => (price > 0 ? `${formatIdr(price)} more` : 'At the same price'),
}
