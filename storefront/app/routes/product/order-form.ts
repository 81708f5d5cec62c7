import type { PlayerField, PlayerValues } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'

/** What the buyer filled in, as typed. */
export type OrderForm = {
  player: PlayerValues
  itemId: string
  quantity: number
  channel: string
  contactKind: 'whatsapp' | 'email'
  contact: string
}

export const emptyOrderForm: OrderForm = { player: {}, itemId: '', quantity: 1, channel: '', contactKind: 'whatsapp', contact: '' }

/** Names of the form's inputs, which the page writes and the server reads. */
export const inputNames = {
  player: (field: string) => `player.${field}`,
  item: 'item',
  quantity: 'quantity',
  channel: 'channel',
  contactKind: 'contact_kind',
  contact: 'contact',
  expectedTotal: 'expected_total',
  orderKey: 'order_key',
}

/** Reads the form as the browser holds or sends it. */
export function readOrderForm(fields: readonly PlayerField[], data: FormData): OrderForm {
  const text = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  const quantity = Number(text(inputNames.quantity))
  return {
    player: Object.fromEntries(fields.map(field => [field.name, text(inputNames.player(field.name))])),
    itemId: text(inputNames.item),
    quantity: Number.isInteger(quantity) && quantity > 0 ? quantity : 1,
    channel: text(inputNames.channel),
    contactKind: text(inputNames.contactKind) === 'email' ? 'email' : 'whatsapp',
    contact: text(inputNames.contact),
  }
}

/** The body that places the order the form describes, for the total the buyer agreed to. */
export function orderBody(fields: readonly PlayerField[], form: OrderForm, expectedTotal: number) {
  return {
    item_id: form.itemId,
    quantity: form.quantity,
    player: readPlayer(fields, form.player).values,
    channel: form.channel,
    contact: { kind: form.contactKind, value: form.contact.trim() },
    expected_total: expectedTotal,
  }
}
