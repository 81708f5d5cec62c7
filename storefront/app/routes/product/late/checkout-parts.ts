// Everything needed only when a buyer is about to pay: one chunk, loaded before the button is pressed.
export { ConfirmDialog } from './confirm-dialog.tsx'
export { adoptPosted, placeFromPage } from './place-order.ts'
