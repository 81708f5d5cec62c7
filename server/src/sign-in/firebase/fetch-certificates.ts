/** Google's X.509 certificates of the keys that sign Firebase's ID tokens, by key id. */
const address = 'https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com'
const patienceMs = 5_000
/** A handful of certificates; what is longer is something else. */
const longestBytes = 64 * 1024

export type FetchedCertificates = { kind: 'fetched'; body: string; cacheControl: string; age: string } | { kind: 'failed'; reason: string }

/** Asks for the certificates. Never throws. */
export async function fetchCertificates({ url = address, timeoutMs = patienceMs } = {}): Promise<FetchedCertificates> {
  try {
    const response = await fetch(url, {
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
      headers: { accept: 'application/json' },
    })
    if (!response.ok || !response.body) {
      await response.body?.cancel()
      return { kind: 'failed', reason: `keys_answered_${response.status}` }
    }
    const body = await readAtMost(response.body, longestBytes)
    if (body === undefined) return { kind: 'failed', reason: 'keys_too_long' }
    const { headers } = response
    return { kind: 'fetched', body, cacheControl: headers.get('cache-control') ?? '', age: headers.get('age') ?? '' }
  } catch {
    return { kind: 'failed', reason: 'keys_unreachable' }
  }
}

async function readAtMost(stream: ReadableStream<Uint8Array>, bytes: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.byteLength
    // Leaving the loop ends the download.
    if (length > bytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
