import { hash, timingSafeEqual } from 'node:crypto'
import { Problem } from '../platform/problem.ts'

/** Checks the X-Api-Key header in the same time for every wrong key. Throws `store_key_invalid`. */
export function createStoreKeyCheck(key: string): (headers: Headers) => void {
  const wanted = digest(key)
  return headers => {
    if (timingSafeEqual(digest(headers.get('x-api-key') ?? ''), wanted)) return
    throw new Problem('store_key_invalid', 'Kunci toko (X-Api-Key) tidak ada atau tidak dikenal.')
  }
}

function digest(text: string): Buffer {
  return hash('sha256', text, 'buffer')
}
