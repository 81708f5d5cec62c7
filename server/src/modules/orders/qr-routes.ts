import { orderIdSchema } from '@kilat/contract/ids.ts'
import { Hono } from 'hono'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { Problem } from '../../platform/problem.ts'

/** A drawing takes some 10 ms of work; nobody needs more than a few. */
const picturesPerMinute = 30

/**
 * The QR codes of orders as pictures to keep, at `/{order id}.png`. They are files to a browser, which sends no store key
 * for them; whoever has the order's id may see the order, and so its code.
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
