import { Hono } from 'hono'
import { Problem } from '../platform/problem.ts'
import type { HttpEnv } from './visitor.ts'

/** Each picture has an address of its own, so it never changes. Not for caches that many share: a picture can be taken away. */
const headers = {
  'content-type': 'image/webp',
  'cache-control': 'private, max-age=31536000, immutable',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}

/** Users' pictures, at `/{key}.webp`. They are files to a browser, which sends no key of the store for them. */
export function createAvatars(input: { read: (key: string) => Promise<Uint8Array | undefined> }): Hono<HttpEnv> {
  const avatars = new Hono<HttpEnv>()
  avatars.get('/:file', async c => {
    const [, key] = /^([A-Za-z0-9_-]{22})\.webp$/.exec(c.req.param('file')) ?? []
    const image = key && (await input.read(key))
    if (!image) throw new Problem('not_found', 'Gambar ini tidak ada.')
    return c.body(new Uint8Array(image), 200, headers)
  })
  return avatars
}
