import type * as own from '../receipt.ts'

export const receiptText: typeof own.receiptText = {
  share: 'Send the proof',
  saved: 'Proof saved',
  savedHelp: 'The picture is in your downloads, without the code and without your contact.',
  failed: 'The proof could not be made. Please try again.',
  title: 'Proof of an order',
  delivered: 'Delivered',
  partly: (delivered, quantity) => `${delivered} of ${quantity} delivered`,
  product: 'Product',
  account: 'Account',
  order: 'Order number',
  paid: 'Paid',
  arrived: 'Arrived',
  ready: 'Code ready',
  method: 'Method',
  total: 'Total paid',
  took: time => `${time} after payment`,
}
