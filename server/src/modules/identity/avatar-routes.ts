import { Hono } from 'hono'
import { createRateLimit } from '../../http/rate-limit.ts'
import type { HttpEnv } from '../../http/visitor.ts'
import { Problem } from '../../platform/problem.ts'

/** A changed picture gets a new address, so caches may keep it. Shared caches may not, because a user can delete a picture. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  // Pages may be served by another host of the same site.
  'cross-origin-resource-policy': 'same-site',
}

/** Browsers keep each picture for a year, so a visitor needs few. */
const picturesPerMinute = 300

/** Users' pictures, at `/{key}.webp`. Browsers load them as files, without the store's key. */
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
