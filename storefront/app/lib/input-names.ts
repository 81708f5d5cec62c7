/** Names of the inputs of a product's form, which the page writes, the server reads, and the browser keeps. */
export const inputNames = {
  player: (field: string) => `player.${field}`,
  item: 'item',
  quantity: 'quantity',
  channel: 'channel',
  contactKind: 'contact_kind',
  contact: 'contact',
  payerPhone: 'payer_phone',
  expectedTotal: 'expected_total',
  orderKey: 'order_key',
  orderSecret: 'order_secret',
  agreedForm: 'agreed_form',
}
