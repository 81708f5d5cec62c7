import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** Smaller bodies fit one packet either way. */
const worthwhileBytes = 1024

/** True where the client takes gzip; `gzip;q=0` means it does not. */
export function acceptsGzip(acceptEncoding: string | null | undefined): boolean {
  return acceptEncoding ? /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(acceptEncoding) : false
}

/** Compresses a body that is made anew for each answer: the fastest level, off the main thread. */
export async function compressOnce(body: string | Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body.length < worthwhileBytes) return undefined
  return gzipAsync(body, { level: constants.Z_BEST_SPEED })
}
