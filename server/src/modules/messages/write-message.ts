import { titlesOf } from '@kilat/contract/item-title.ts'
import type { MessageEvent } from '@kilat/contract/messages.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { refundWays } from '@kilat/contract/refund.ts'
import type { OutgoingMessage, ToldOrder } from '../../ctx/context.ts'
import type { messages } from '../../db/schema/messages.ts'
import type { orderEvents } from '../../db/schema/orders.ts'
import type { Order } from '../orders/change-order.ts'
import { sayMoney, sayRest, sayReturned } from './say-returned.ts'

type Parts = {
  message: Pick<typeof messages.$inferSelect, 'id' | 'event' | 'happenedAt'>
  order: Order
  entry: Pick<typeof orderEvents.$inferSelect, 'data'>
  address: string
}

/** A message as its sender gets it: only what a stranger who reads it may know. */
export function writeMessage({ message, order, entry, address }: Parts): OutgoingMessage {
  const { id, event, happenedAt } = message
  const { amount, delivered, reason, to } = entry.data
  const facts: Facts = {
    order: toldOrder(order),
    amountIdr: typeof amount === 'number' ? rupiah(amount) : null,
    isSurplus: reason === 'overpaid' || reason === 'paid_twice',
    backTo: refundWays.find(way => way === to) ?? null,
    deliveredUnits: typeof delivered === 'number' ? delivered : event === 'delivered' ? order.quantity : 0,
  }
  return { id, event, address, happenedAt, ...facts, ...sentences(event, facts), path: `/transactions/${order.id}` }
}

type Facts = Pick<OutgoingMessage, 'order' | 'amountIdr' | 'isSurplus' | 'backTo' | 'deliveredUnits'>

function toldOrder(order: Order): ToldOrder {
  const { id, productTitle, productUnit, itemName, quantity, playerDisplay, nickname, total, lines, paidAt, deliveredAt, paymentLostAt } =
    order
  return { id, productTitle, productUnit, itemName, quantity, playerDisplay, nickname, total, lines, paidAt, deliveredAt, paymentLostAt }
}

function sentences(event: MessageEvent, facts: Facts): { title: string; body: string } {
  const { order, backTo, deliveredUnits } = facts
  const item = `${titlesOf(order.productTitle, order.itemName).toReversed().join(' · ')}`
  const money = sayMoney(facts)
  switch (event) {
    case 'paid':
      return { title: 'Pembayaran diterima', body: `${item} sedang kami proses.` }
    case 'delivered':
      if (deliveredUnits < order.quantity)
        return {
          title: 'Sebagian pesanan terkirim',
          body: `${deliveredUnits} dari ${order.quantity} ${item} sudah terkirim. ${sayRest(order)}`,
        }
      return { title: 'Pesanan berhasil', body: `${item} sudah terkirim.` }
    case 'failed':
      return { title: 'Pesanan tidak bisa dilanjutkan', body: `${item}: ${money} sedang kami kembalikan.` }
    case 'refunded':
      return {
        title: titleOfReturned(facts),
        body: `${money} untuk ${item} ${sayReturned(backTo)}.`,
      }
    case 'needs_you':
      return {
        title: 'Uangmu menunggu diambil',
        body: `${money} untuk ${item} belum bisa dikembalikan otomatis. Buka pesananmu untuk mengambilnya.`,
      }
  }
}

function titleOfReturned({ isSurplus, backTo }: Facts): string {
  if (backTo === 'taken_back') return 'Pembayaranmu ditarik kembali'
  return `${isSurplus ? 'Kelebihan bayarmu' : 'Uangmu'} ${backTo === 'wallet' ? 'sudah di saldo' : 'sudah kembali'}`
}
