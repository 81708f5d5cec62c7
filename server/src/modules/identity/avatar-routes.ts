import { Hono } from 'hono'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { Problem } from '../../platform/problem.ts'

/** Each picture has an address of its own, so it never changes. Not for caches that many share: a picture can be taken away. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // The pages may be at another host of the same site.
  'cross-origin-resource-policy': 'same-site',
}

/** Browsers keep them for a year: nobody needs many. */
const picturesPerMinute = 300

/** Users' pictures, at `/{key}.webp`. They are files to a browser, which sends no key of the store for them. */
export function createAvatars(input: { read: (key: string) => Promise<Uint8Array | undefined>; isRateLimited: boolean }): Hono<HttpEnv> {
  const avatars = new Hono<HttpEnv>()
  const limit = input.isRateLimited ? createRateLimit(picturesPerMinute) : undefined
  avatars.get('/:file', async c => {
    const [, key] = /^([A-Za-z0-9_-]{22})\.webp$/.exec(c.req.param('file')) ?? []
    if (!key) throw notThere()
    await limit?.(c.env.visitor.address)
    const image = await input.read(key)
    if (!image) throw notThere()
    return c.body(new Uint8Array(image), 200, headers)
  })
  return avatars
}

function notThere(): Problem {
  return new Problem('not_found', 'Gambar ini tidak ada.')
}
