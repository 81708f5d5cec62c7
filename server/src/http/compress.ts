import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'

const gzipAsync = promisify(gzip)

/** Smaller bodies fit one packet without compression too. */
const worthwhileBytes = 1024

const patterns = { gzip: acceptPattern('gzip'), br: acceptPattern('br') }

/** True if the client accepts this encoding by name; `gzip;q=0` means it does not. */
export function acceptsEncoding(acceptEncoding: string | null | undefined, encoding: 'gzip' | 'br'): boolean {
  return acceptEncoding ? patterns[encoding].test(acceptEncoding) : false
}

/** Compresses a body made for one answer: the fastest level, off the main thread. Undefined if it is too small. */
export async function compressOnce(body: string | Uint8Array): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (body.length < worthwhileBytes) return undefined
  return gzipAsync(body, { level: constants.Z_BEST_SPEED })
}

function acceptPattern(encoding: string): RegExp {
  return new RegExp(`(?:^|,)\\s*${encoding}\\s*(?:;\\s*q=(?!0(?:\\.0*)?\\s*(?:,|$))[\\d.]+\\s*)?(?:,|$)`, 'i')
}
