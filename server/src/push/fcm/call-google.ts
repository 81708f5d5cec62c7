/** Longest answer that is read, unpacked. */
const longestAnswerBytes = 32 * 1024

export type GoogleAnswer = { status: number; retryAfter: string | null; body: unknown }

/** Posts to Google and reads the JSON of its answer; `body` is undefined if it is none. Rejects without an answer in time. */
export async function callGoogle(input: {
  url: string
  headers: Record<string, string>
  body: string
  timeoutMs: number
}): Promise<GoogleAnswer> {
  const { url, headers, body, timeoutMs } = input
  const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  return { status: response.status, retryAfter: response.headers.get('retry-after'), body: parse(await readBriefly(response)) }
}

/** The body's text; empty if it is too long. */
async function readBriefly(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestAnswerBytes) return ''
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
