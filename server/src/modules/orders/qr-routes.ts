import { orderIdSchema } from '@kilat/contract/ids.ts'
import { Hono } from 'hono'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { Problem } from '../../platform/problem.ts'

/** Drawing a picture takes about 10 ms of CPU, and a visitor needs only a few. */
const picturesPerMinute = 30

/**
 * Serves the QR codes of orders as pictures, at `/{order id}.png`. Browsers load them as files, without the store's key;
 * whoever has the order's id may see the order, and so its code.
 */
export function createQrPictures(input: {
  draw: (orderId: string) => Promise<Uint8Array<ArrayBuffer>>
  isRateLimited: boolean
}): Hono<HttpEnv> {
  const pictures = new Hono<HttpEnv>()
  const limit = input.isRateLimited ? createRateLimit(picturesPerMinute) : undefined
  pictures.get('/:file{.+\\.png}', async c => {
    const orderId = c.req.param('file').slice(0, -'.png'.length)
    if (!orderIdSchema.safeParse(orderId).success) throw new Problem('not_found', 'Kode QR ini tidak ada.')
    await limit?.(c.env.visitor.address)
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
      'content-disposition': `inline; filename="${orderId}.png"`,
    }
    return c.body(await input.draw(orderId), 200, headers)
  })
  return pictures
}
