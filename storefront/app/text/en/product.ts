import type * as own from '../product.ts'
import { formatDurationLong } from './shell/time.ts'

export const productText: typeof own.productText = {
  title: product => `Top up ${product}`,
  here: 'Where you are',
  usually: seconds => `Usually arrives in ${formatDurationLong(seconds)}`,
  most: seconds => `95% within ${formatDurationLong(seconds < 60 ? seconds : Math.ceil(seconds / 60) * 60)}`,
  automatic: 'Sent automatically once you paid',
  moneyBack: 'If it fails, your money comes back',

  step: (number, state) => `Step ${number}${state === 'done' ? ', done' : state === 'miss' ? ', incomplete' : ''}`,
  account: 'Account',
  item: 'Choose a pack',
  channel: 'Payment',
  contact: 'Contact',

  pasteHint: example => `Copy it from the game and paste it: ${example}`,
  nameHere: 'Your account’s name shows up here before you pay.',
  choose: label => `Choose ${label}`,

  groups: 'Groups of packs',
  need: unit => `How many ${unit} do you need?`,
  bestValue: 'Best value',
  bestValueNote: unit => `“Best value”: the lowest price per ${unit} right now, before the fee of the payment method.`,
  wasPrice: 'usual price ',
  allDown: 'No pack can be bought right now. Please try again later.',

  allIn: 'The price in each row includes its fee. Nothing is added later.',
  pickItemFirst: 'Choose a pack first, then the price of each payment method shows up here.',
  quoteFailed: 'The price has not loaded. Check your internet.',
  retry: 'Try again',
  channelGroups: {
    qris: 'QRIS',
    wallet: 'Balance',
    ewallet: 'E-wallet',
    virtual_account: 'Virtual account',
    bank_transfer: 'Bank transfer',
    retail: 'Minimarket',
  },
  from: price => `from ${price}`,
  feeIncluded: fee => `Includes a fee of ${fee}`,
  uniqueIncluded: most => `Checked by a person. At most this much, with a unique code of up to ${most}`,
  within: seconds => ` · pay within ${formatDurationLong(seconds)}`,
  cheapest: 'Cheapest',
  fillWallet: 'Add money',
  signIn: 'Sign in',

  contactBy: 'Contact me by',
  whatsapp: 'WhatsApp',
  email: 'Email',
  whatsappLabel: 'WhatsApp number',
  emailLabel: 'Email address',
  whatsappExample: '0812 3456 7890',
  emailExample: 'name@email.com',
  contactHint: 'Only for this order. No promotions.',
  contactHintVoucher: 'For this order, and to open your voucher code. No promotions.',
  whatsappBad: 'A WhatsApp number starts with 08 and has 10–13 digits. Example: 0812 3456 7890.',
  emailBad: 'The email address is incomplete. Example: name@email.com.',

  summary: 'Summary',
  total: 'Total to pay',
  promise: (seconds, isOwn) => `${isOwn ? 'This pack u' : 'U'}sually arrives ${formatDurationLong(seconds)} after payment`,
  refund: ({ isSignedIn, canRefund }) => {
    if (isSignedIn) return 'If it fails, the money goes to your balance'
    if (canRefund === undefined) return 'If it fails, your money comes back'
    return canRefund ? 'If it fails, your money comes back by itself' : 'If it fails, we keep your money for you to collect'
  },
  usuallyWithin: seconds => (seconds ? `Arrives in ±${formatDurationLong(seconds)}. ` : ''),
  nothingYet: 'No pack chosen yet',
  nextStep: 'Next step',
  details: ', see details',
  buy: 'Buy',
  buyNow: 'Buy now',
  pricing: 'Loading the price…',
  paying: 'Making the order…',
  missing: {
    account: { button: 'Enter account', place: 'Account', sentence: 'Please complete your account details first.' },
    item: { button: 'Choose a pack', place: 'Pack', sentence: 'Please choose a pack first.' },
    channel: { button: 'Choose payment', place: 'Payment', sentence: 'Please choose a payment method first.' },
    contact: { button: 'Enter contact', place: 'Contact', sentence: 'Please enter your contact first.' },
  },

  dialogFailed: 'The page did not load completely. Check your internet, then press again.',
}
