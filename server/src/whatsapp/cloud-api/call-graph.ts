/** Longest answer that is read, unpacked. */
const longestAnswerBytes = 32 * 1024

/** Errors of a connection that was never made. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/** An answer whose body may not be JSON, or none; `isUnsent` if the call certainly did not reach the company. */
export type GraphAnswer =
  | { kind: 'answer'; status: number; retryAfter: string | null; body: unknown }
  | { kind: 'none'; isUnsent: boolean; reason: string }

/** Posts JSON to the Graph API. Follows no redirect. */
export async function callGraph(input: { url: string; token: string; body: string; timeoutMs: number }): Promise<GraphAnswer> {
  const { url, token, body, timeoutMs } = input
  try {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const response = await fetch(url, { method: 'POST', headers, body, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const text = await readBriefly(response)
    return { kind: 'answer', status: response.status, retryAfter: response.headers.get('retry-after'), body: parse(text) }
  } catch (error) {
    const { name, cause } = Object(error) as { name?: unknown; cause?: unknown }
    const { code } = Object(cause) as { code?: unknown }
    // Without the error's sentence, which may contain what was sent.
    return { kind: 'none', isUnsent: unconnected.has(String(code)), reason: String(code ?? name) }
  }
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
