import type * as own from '../outcome.ts'

/** Where a channel's refund goes: QRIS is paid with many apps, so only the buyer knows which. */
export const backTo: typeof own.backTo = channel => (channel.group === 'qris' ? 'the app you paid with' : channel.name)

/** Where a refund goes or went, in words that follow `to`. */
export const placeOf: typeof own.placeOf = ({ to, account }, channel) => {
  if (to === 'wallet') return 'your balance'
  if (to === 'payout') return account ?? 'the account you named'
  return backTo(channel)
}

export const outcomeText: typeof own.outcomeText = {
  where: 'Where your money is',
  youPaid: 'You paid',
  paidBy: (channel, time) => `${channel}, ${time}`,
  inStore: store => `At ${store}`,
  toYou: 'To you',
  until: time => `by ${time} at the latest`,
  chasing: 'overdue, we are chasing it',
  onceTaken: 'once you collect it',
  yours: 'now, in your name',
  untilClear: 'now, until it is clear',
  heading: place => `On its way to ${place}`,
  backAt: place => `At ${place}`,
  again: 'Order again',
  againFromWallet: 'Order again from the balance',
  buyAgain: 'Buy again',
  buyMissing: count => `Buy ${count} more`,
  fixId: 'Correct the ID & order again',
}

export const holdText: typeof own.holdText = {
  calm: 'Your money is safe, and you need not do anything.',
  nextCheck: 'We ask the supplier again',
  soon: 'in a moment',
  inTime: left => `in ${left}`,
  checkedOften: times => `${times} ${times === 1 ? 'time' : 'times'} so far`,
  decideBy: 'Decided at the latest',
  deciding: 'being decided',
  toEither: place => `To the supplier or to ${place}`,
  you: 'you',
  wallet: 'your balance',
  ends: 'Three ways this can go, and each ends it',
  silent: time => `Still unclear at ${time}`,
  silentNote: back => `It is decided right then: without proof of delivery, ${back}`,
  back: (what, place) => `${what} goes back to ${place} in full.`,
  kept: (what, channel) => `we keep ${what} in your name, and you collect it: ${channel} can not take money back.`,
  ofTheRest: 'the money for what was not delivered',
  late: 'If it arrives later after all, that is between us and the supplier. You are not billed.',
  changesItself: 'You may close this page. It changes by itself.',
  unpaid: 'Your payment was taken back',
  unpaidLead: 'Your bank or payment app took the money back, so we stopped sending.',
  unpaidNext: time =>
    `It was not you who took it back? Write to us before ${time}. After that this order closes, and you are not billed for what was not delivered.`,
  ask: 'Want to ask a person?',
  askNote: hours => `${hours ? `${hours}. ` : ''}The order’s ID is filled in already.`,
}

export const holdWords: typeof own.holdWords = {
  promise_passed: {
    title: promised => `We promised ${promised}, and that has passed`,
    lead: unit => `The supplier has not answered whether ${unit} was sent. We do not send again before that is clear.`,
    arrived: 'The supplier says it was sent',
    arrivedNote: 'This page changes by itself, with the serial number.',
    failed: 'The supplier says it failed',
  },
  reference_expired: {
    title: () => 'Our staff is finding out about your delivery',
    lead: unit => `The supplier never answered whether ${unit} was sent, so our staff asks them directly.`,
    arrived: 'It turns out it was sent',
    arrivedNote: 'This page changes by itself.',
    failed: 'It turns out it failed',
  },
  delivery_taken_back: {
    title: () => 'The supplier took back its word',
    lead: unit =>
      `The supplier said that ${unit} was sent, and then that it failed. Our staff finds out what is true before anything is sent again.`,
    arrived: 'It surely did not arrive, and another supplier can send it',
    arrivedNote: 'We send it through another supplier. This page changes by itself.',
    failed: 'It can not be sent any more',
  },
}

export const claimText: typeof own.claimText = {
  title: amount => `Collect your ${amount}`,
  cannot: channel => `${channel} can not take money back, so we keep it in your name.`,
  refused: channel => `The refund through ${channel} was refused, so we keep it in your name.`,
  byWhatsapp: 'Collect by WhatsApp',
  byEmail: 'Collect by email',
  message: (id, amount, ticket) => `Hello, I would like to collect ${amount} of order ${id}.${ticket ? ` Claim code: ${ticket}.` : ''}`,
  steps: (contact, amount, hours) => [
    ['Write to us', 'The order number is in the message already.'],
    [
      'Prove it with the order’s contact',
      `Our staff writes to ${contact}, and you answer from there. A chat alone is not enough, so that nobody else takes your money.`,
    ],
    [
      `We transfer ${amount}`,
      `Tell us a bank account or e-wallet in your name. At most ${hours} hours after your contact is proven and the account is named, without deductions.`,
    ],
  ],
  stepsToWallet: (contact, amount, hours) => [
    ['Prove the order’s contact', `We send 6 digits to ${contact}. Type them on this page.`],
    ['Take it into your balance', `Sign in, and ${amount} is in your balance at once. Only once, without deductions.`],
    [
      'Or ask for a transfer',
      `Write to us with the claim code shown, and tell us a bank account or e-wallet in your name. At most ${hours} hours after that.`,
    ],
  ],
  stepsByCode: (contact, amount, hours) => [
    ['Prove the order’s contact', `We send 6 digits to ${contact}. Type them on this page, then your claim code shows up.`],
    ['Write to us', 'The claim code is in the message already. Tell us a bank account or e-wallet in your name.'],
    [`We transfer ${amount}`, `At most ${hours} hours after you wrote, without deductions.`],
  ],
  proven: 'Your contact is proven. You only have to collect the money.',
  toWallet: amount => `Put ${amount} into my balance`,
  takingToWallet: 'Putting it in…',
  toWalletHelp: 'It is in your balance at once, and you can shop with it.',
  signIn: 'Sign in to take it into your balance',
  signInHelp: 'The proof is valid for half an hour: after signing in, it is one more tap.',
  orTransfer: 'Or ask for a transfer:',
  prove: 'Prove and collect',
  proving: 'Proving…',
  ticket: 'Claim code',
  copyTicket: 'Copy the claim code',
  ticketHelp: 'Only you see this code. Tell it to us only, with a bank account or e-wallet in your name.',
  isProven: time => `The contact of this order was proven ${time}. The claim code is shown only to whoever proved it.`,
  noCode: 'The code did not arrive? Write to us, and our staff proves it through the order’s contact.',
  contact: { whatsapp: masked => `WhatsApp ${masked}`, email: masked => `the email address ${masked}` },
  before: 'Before you start',
  prepare: 'Have ready',
  prepareNote: contact => `${contact}, which you can still open, and a bank account or e-wallet in your own name.`,
  hours: 'Hours',
  limit: 'Deadline',
  limitNote: 'It does not expire. This money is recorded as yours until you collect it.',
  never: 'Our staff never asks for your PIN, OTP or password.',
  neverNote: 'Whoever asks for them is not us.',
}

export const refundText: typeof own.refundText = {
  going: (amount, to) => `${amount} is ${to === 'payout' ? 'being transferred' : 'on its way back'}`,
  gone: (amount, to) => {
    if (to === 'wallet') return `${amount} is in your balance`
    if (to === 'taken_back') return `${amount} was taken back already`
    return `${amount} was ${to === 'payout' ? 'transferred' : 'sent back'}`
  },
  due: (place, time) => `To ${place}, by ${time} at the latest. You need not do anything.`,
  late: (time, to) =>
    to === 'payout'
      ? `We promised ${time}, and that has passed. Our staff is still working on the transfer, and the money stays yours.`
      : `We promised ${time}, and that has passed. We keep chasing it, and you need not do anything.`,
  done: (place, time, to) => {
    if (to === 'wallet') return `Put into your balance ${time}. You can shop with it right away.`
    if (to === 'taken_back') return 'Your bank or payment app has taken it already, so we do not send it again.'
    return `${to === 'payout' ? 'Transferred' : 'Sent'} to ${place}, ${time}.`
  },
  notVisible: 'You do not see it yet? When it shows depends on your bank or e-wallet. Show them this order number, or chat with us.',
}
