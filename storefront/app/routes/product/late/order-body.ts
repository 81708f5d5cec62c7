import type { PlayerField } from '@kilat/contract/player.ts'
import { readPlayer } from '@kilat/contract/player-rules.ts'
import type { OrderForm } from '../order-form.ts'

/** The request that places the form's order for the price the buyer agreed to. A number is sent only to a channel that asks for it. */
export function orderBody(fields: readonly PlayerField[], form: OrderForm, agreed: { total: number; asks_phone: boolean }) {
  const payerPhone = agreed.asks_phone ? form.payerPhone.trim() : ''
  return {
    item_id: form.itemId,
    quantity: form.quantity,
    player: readPlayer(fields, form.player).values,
    channel: form.channel,
    contact: { kind: form.contactKind, value: form.contact.trim() },
    ...(payerPhone !== '' && { payer_phone: payerPhone }),
    expected_total: agreed.total,
  }
}
