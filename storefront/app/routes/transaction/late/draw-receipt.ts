import type { Transaction } from '@kilat/contract/transactions.ts'
import { newPicture, toPng, writeLine } from '../../../features/payment/picture.ts'
import { receiptText } from '../../../text/receipt.ts'
import { formatDurationLong } from '../../../text/shell/time.ts'
import { secondsTaken } from '../delivered-hero.tsx'
import { receiptLines } from './receipt-lines.ts'

const [width, inset, head, row] = [840, 60, 330, 92]

/** A picture of a delivered order's receipt; null if the browser can not make one. */
export async function makeReceipt(order: Transaction, store: string): Promise<File | null> {
  const lines = receiptLines(order)
  const picture = newPicture(width, head + 40 + lines.length * row + 40)
  if (!picture) return null
  const { canvas, pen } = picture
  const most = width - 2 * inset
  const stage = pen.createLinearGradient(0, 0, width, head)
  stage.addColorStop(0, '#33249c')
  stage.addColorStop(0.75, '#0b1020')
  pen.fillStyle = stage
  pen.fillRect(0, 0, width, head)
  writeLine(pen, { text: store, x: inset, y: 86, size: 36, weight: 800, colour: '#fff', most: most / 2 })
  writeLine(pen, { text: receiptText.title, x: width - inset, y: 86, size: 28, colour: '#cdd2ea', align: 'right', most: most / 2 })
  const arrived = order.delivery.units.filter(({ status }) => status === 'delivered').length
  const result = arrived < order.quantity ? receiptText.partly(arrived, order.quantity) : receiptText.delivered
  writeLine(pen, { text: result, x: inset, y: 206, size: 72, weight: 800, colour: '#fff', most })
  if (order.payment.paid_at && order.delivery.delivered_at)
    writeLine(pen, {
      text: receiptText.took(formatDurationLong(secondsTaken(order))),
      x: inset,
      y: 266,
      size: 32,
      colour: '#4ade94',
      weight: 700,
      most,
    })
  for (const [at, [label, value]] of lines.entries()) {
    const y = head + 96 + at * row
    writeLine(pen, { text: label, x: inset, y, size: 28, colour: '#474d66', most: 220 })
    writeLine(pen, { text: value, x: width - inset, y, size: 32, weight: 700, align: 'right', most: most - 240 })
    if (at === 0) continue
    pen.fillStyle = '#e3e4ee'
    pen.fillRect(inset, y - 56, most, 2)
  }
  return toPng(canvas, order.id)
}
