import type * as own from '../contacts.ts'

export const codeText: typeof own.codeText = {
  send: { whatsapp: 'Send 6 digits to WhatsApp', email: 'Send 6 digits by email' },
  sending: 'Sending…',
  or: 'Or prove it with a one-time code.',
  label: '6-digit code',
  sentTo: contact => `The code reaches ${contact} in a moment and is valid for 10 minutes. Type it on this page, not in a chat.`,
  sentIfKnown: contact =>
    `If an order was paid with ${contact}, the code arrives in a moment and is valid for 10 minutes. Type it on this page, not in a chat.`,
  trial: 'Trial: the email is sent nowhere.',
  trialMailbox: 'Read it in the trial’s mailbox',
  again: 'Send again',
  againIn: seconds => `Send again in ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`,
  sentAgain: 'Code sent',
  askedAgain: 'Request received',
  empty: 'First type the 6 digits of our message.',
  open: 'Open the voucher code',
  opening: 'Opening…',
  verify: 'Verify',
  verifying: 'Verifying…',
  verified: 'Number verified',
}

export const findText: typeof own.findText = {
  title: 'Forgot the order number?',
  help: {
    both: 'Enter the contact you ordered with. We send 6 digits there, then your orders show up here.',
    whatsapp: 'Enter the WhatsApp number you ordered with. We send 6 digits there. Ordered with an email address? Write to us.',
    email: 'Enter the email address you ordered with. We send 6 digits there. Ordered with a WhatsApp number? Write to us.',
  },
  label: { both: 'WhatsApp number or email of the order', whatsapp: 'WhatsApp number of the order', email: 'Email of the order' },
  send: 'Send 6 digits',
  empty: 'First enter the contact you ordered with.',
  wrong: {
    both: 'This is neither a WhatsApp number nor an email address. Please check it again.',
    whatsapp: 'This is not a WhatsApp number. Example: 0812 3456 7890.',
    email: 'This is not an email address. Example: rani@gmail.com.',
  },
  show: 'Show the orders',
  showing: 'Searching…',
  other: 'Use another contact',
  found: (count, contact) => (count === 0 ? `No orders with ${contact}` : `${count} ${count === 1 ? 'order' : 'orders'} with ${contact}`),
  foundHelp: 'Orders that are in an account are not in this list: sign in to see them.',
  noneHelp: 'Orders that are in an account are found there. A WhatsApp number shows orders of the last 90 days only.',
  attach: 'Add all to my account',
  attaching: 'Adding…',
}
