import { Hono } from 'hono'
import { Problem } from '../platform/problem.ts'
import { createRateLimit } from './rate-limit.ts'
import type { HttpEnv } from './visitor.ts'

/** A changed picture gets a new address, so caches may keep it. */
const keptForAYear = 'max-age=31536000, immutable'

/** Browsers keep each picture for a year, so a visitor needs few. */
const picturesPerMinute = 300

type PictureFiles = {
  /** A picture by its key, as WebP; undefined if it does not exist any more. */
  read: (key: string) => Promise<Uint8Array | undefined>
  /** False for pictures that may be deleted by whom they show: shared caches may not keep them. */
  isPublic: boolean
  isRateLimited: boolean
}

/** Stored pictures, at `/{key}.webp`. Browsers load them as files, without the store's key. */
export function createPictureFiles({ read, isPublic, isRateLimited }: PictureFiles): Hono<HttpEnv> {
  const files = new Hono<HttpEnv>()
  const limit = isRateLimited ? createRateLimit(picturesPerMinute) : undefined
  const headers = {
    'content-type': 'image/webp',
    'cache-control': `${isPublic ? 'public' : 'private'}, ${keptForAYear}`,
    'x-content-type-options': 'nosniff',
    // Pages may be served by another host of the same site.
    'cross-origin-resource-policy': 'same-site',
  }
  files.get('/:file', async c => {
    const [, key] = /^([A-Za-z0-9_-]{22})\.webp$/.exec(c.req.param('file')) ?? []
    if (!key) throw notThere()
    await limit?.(c.env.visitor.address)
    const image = await read(key)
    if (!image) throw notThere()
    return c.body(new Uint8Array(image), 200, headers)
  })
  return files
}

function notThere(): Problem {
  return new Problem('not_found', 'Gambar ini tidak ada.')
}
