import type * as own from '../confirm.ts'

export const confirmText: typeof own.confirmText = {
  title: 'Is this right?',
  get: 'You get',
  by: 'Pay with',
  within: 'Time to pay',
  to: 'Contact',
  rule: ({ isVoucher, isSignedIn, channel }) => {
    const final = isVoucher ? 'A code that was sent can not be cancelled.' : 'What was sent to a wrong account can not be taken back.'
    if (isSignedIn) return `${final} If we fail, the money goes straight to your balance.`
    return channel.can_refund
      ? `${final} If we fail, the money comes back by itself.`
      : `${final} If we fail, we keep your money for you to collect: ${channel.name} can not take money back.`
  },
  lost: 'The connection is lost. Press again once you are online: your order will not be made twice.',
  unknown: 'The answer did not arrive here. Press again: your order will not be made twice.',
  pay: total => `Yes, pay ${total}`,
  change: 'Change it first',
  priceChanged: 'The price has just changed',
  priceChangedNote: 'Nothing has been paid. You decide.',
  oldTotal: 'Before',
  newTotal: 'Now',
  acceptPrice: total => `Go on and pay ${total}`,
  declinePrice: 'Never mind',
  total: 'Total to pay',
  account: 'Account',
  notFound: 'Account not found',
  otherRegion: name => `This account is of region ${name}. Packs for Indonesian accounts may not arrive.`,
  unchecked: 'Its name could not be checked yet. Make sure that the ID is right.',
  region: name => ` · Region ${name}`,
}
