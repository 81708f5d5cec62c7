import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Ctx } from '../../platform/context.ts'
import { Problem } from '../../platform/problem.ts'
import { getTransaction } from '../orders/read.ts'

/** Side of the picture in pixels: large enough for any scanner, small enough to load on 2G. */
const sidePx = 720

/** The QR code of an order that waits for its payment, as a PNG to keep in a phone's gallery. Refuses where there is none. */
export async function drawQr(ctx: Ctx, input: { id: string }): Promise<Uint8Array<ArrayBuffer>> {
  const { payment } = await getTransaction(ctx, input)
  if (payment.instructions?.kind !== 'qris') throw new Problem('not_found', 'Kode QR pesanan ini sudah tidak berlaku.')
  // Four modules of white around the code, as the standard asks for.
  const svg = renderSVG(payment.instructions.qr_string, { border: 4, ecc: 'M' })
  const png = await sharp(Buffer.from(svg)).resize(sidePx, sidePx, { kernel: 'nearest' }).png({ palette: true, colours: 2 }).toBuffer()
  return new Uint8Array(png)
}
