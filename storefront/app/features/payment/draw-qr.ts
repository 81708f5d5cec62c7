import { formatIdr } from '@kilat/contract/idr.ts'
import { encode } from 'uqr'
import { paymentText } from '../../text/payment.ts'
import { formatDateTime } from '../../text/shell/time.ts'
import { newPicture, writeLine } from './picture.ts'

/** What a saved QR code is for, so that it is still known in the phone's gallery. */
export type QrFor = { qr: string; store: string; id: string; total: number; payBefore: string }

/** The white around the code in modules, as the standard requires. */
const border = 4
const [width, inset] = [840, 60]

/** A QR code with the store, the amount, the order's number and the end of its time. */
export function drawQrPicture({ qr, store, id, total, payBefore }: QrFor): HTMLCanvasElement | null {
  const { data, size } = encode(qr, { ecc: 'M', border })
  // Whole pixels, so that no edge is blurred.
  const modulePx = Math.floor((width - 2 * inset) / size)
  const side = size * modulePx
  const left = Math.round((width - side) / 2)
  const top = 150
  const picture = newPicture(width, top + side + 250)
  if (!picture) return null
  const { canvas, pen } = picture
  const middle = { x: width / 2, align: 'center' as const, most: width - 2 * inset }
  writeLine(pen, { ...middle, text: store, y: 80, size: 40, weight: 800 })
  writeLine(pen, { ...middle, text: paymentText.qrisPicture, y: 126, size: 28, colour: '#474d66' })
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(left + x * modulePx, top + y * modulePx, modulePx, modulePx)
  const below = top + side
  writeLine(pen, { ...middle, text: formatIdr(total), y: below + 66, size: 68, weight: 800 })
  writeLine(pen, { ...middle, text: id, y: below + 128, size: 34, weight: 700 })
  writeLine(pen, { ...middle, text: paymentText.until(formatDateTime(payBefore)), y: below + 182, size: 28, colour: '#474d66' })
  return canvas
}
