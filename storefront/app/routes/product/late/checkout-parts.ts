// What is only needed once a buyer is about to pay: one chunk, fetched ahead of the press.
export { ConfirmDialog } from './confirm-dialog.tsx'
export { adoptPosted, placeFromPage } from './place-order.ts'
