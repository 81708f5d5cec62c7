import sharp from 'sharp'
import { renderSVG } from 'uqr'
import type { Ctx } from '../../ctx/context.ts'
import { Problem } from '../../platform/problem.ts'
import { getTransaction } from './read.ts'

/** Side of one module in pixels: about 800 for the whole code, large enough for any scanner and only a few kB. */
const modulePx = 16

/** The QR code of an order that waits for its payment, as a PNG for the phone's gallery. Refuses an order without one. */
export async function drawQr(ctx: Ctx, input: { id: string }): Promise<Uint8Array<ArrayBuffer>> {
  const { payment } = await getTransaction(ctx, input)
  if (payment.instructions?.kind !== 'qris') throw new Problem('not_found', 'Kode QR pesanan ini sudah tidak berlaku.')
  // The standard requires four modules of white around the code.
  const svg = renderSVG(payment.instructions.qr_string, { border: 4, ecc: 'M', pixelSize: modulePx })
  const png = await sharp(Buffer.from(svg)).flatten({ background: '#fff' }).greyscale().png().toBuffer()
  return new Uint8Array(png)
}
