import { formatIdr } from '@kilat/contract/idr.ts'
import { titlesOf } from '@kilat/contract/item-title.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { receiptText } from '../../../text/receipt.ts'
import { formatDateTime } from '../../../text/shell/time.ts'

/** The lines of a receipt: label and value. No code, serial number or contact is among them, and of the player only the nickname. */
export function receiptLines({ id, item, quantity, product, player, channel, total, payment, delivery }: Transaction): [string, string][] {
  return [
    [receiptText.product, `${titlesOf(product.title, item.name).join(' · ')}${quantity > 1 ? ` × ${quantity}` : ''}`],
    ...pair(receiptText.account, player.nickname),
    [receiptText.order, id],
    ...pair(receiptText.paid, payment.paid_at && formatDateTime(payment.paid_at)),
    ...pair(product.is_voucher ? receiptText.ready : receiptText.arrived, delivery.delivered_at && formatDateTime(delivery.delivered_at)),
    [receiptText.method, channel.name],
    [receiptText.total, formatIdr(total)],
  ]
}

function pair(label: string, value: string | null): [string, string][] {
  return value ? [[label, value]] : []
}
