import type { OutgoingMessage } from '../../ctx/context.ts'
import { sayMoney, sayRest, sayReturned } from './say-returned.ts'

/** What happened, in one or two sentences without the item, which a template names before. */
export function sayStatus(message: OutgoingMessage): string {
  const { event, backTo, deliveredUnits, order } = message
  const money = sayMoney(message)
  switch (event) {
    case 'paid':
      return 'Pembayaran diterima, pesananmu sedang kami proses.'
    case 'delivered':
      if (deliveredUnits < order.quantity) return `${deliveredUnits} dari ${order.quantity} sudah terkirim. ${sayRest(order)}`
      return 'Sudah terkirim.'
    case 'failed':
      return `Pesanan tidak bisa dilanjutkan. ${money} sedang kami kembalikan.`
    case 'refunded':
      return `${money} ${sayReturned(backTo)}.`
    case 'needs_you':
      return `${money} belum bisa dikembalikan otomatis. Buka pesananmu untuk mengambilnya.`
  }
}
