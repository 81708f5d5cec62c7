import type * as own from '../transactions.ts'

export const transactionsText: typeof own.transactionsText = {
  title: 'Check an order',
  intro: 'Enter the order number; small letters and no hyphens are fine.',
  label: 'Order number',
  example: 'KLT-7Q2M-9XH4-T8RC',
  button: 'Check the order',
  wrong: 'An order number has 12 letters and digits after KLT. Example: KLT-7Q2M-9XH4-T8RC.',
  unknown: 'This number was not found. Check each letter, or copy it from the order’s page or our message.',
  contact: 'This is a contact, not an order number. Order numbers begin with KLT and are shown on the order’s page.',
  similar: 'There is a similar one in this browser:',
  finding: 'Searching…',
  own: 'Your orders',
  mine: 'Made in this browser',
  mineNote: 'This list is kept in this browser only.',
  empty: 'No orders in this browser yet',
  emptyHelp: 'Orders you make here show up by themselves, with their status.',
  pickGame: 'Choose a game',
  unchecked: 'Could not be checked yet',
  loading: 'Checking the status',
}
