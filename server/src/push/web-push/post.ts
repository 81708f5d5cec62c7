import type { IncomingMessage } from 'node:http'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import type { LookupFunction } from 'node:net'

type Post = {
  url: URL
  headers: Record<string, string>
  body: Uint8Array
  timeoutMs: number
  /** Resolves the host's name; the system's way if it is left out. */
  lookup?: LookupFunction | undefined
}

/** Posts to an address that a browser named. Follows no redirect and reads no answer's body. Rejects without an answer in time. */
export function post({ url, headers, body, timeoutMs, lookup }: Post): Promise<{ status: number; retryAfter: string | null }> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? request : requestPlain
    const asked = send(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.byteLength) },
      // The whole call, name and connection included.
      signal: AbortSignal.timeout(timeoutMs),
      agent: false,
      maxHeaderSize: 16 * 1024,
      ...(lookup && { lookup }),
    })
    asked.on('error', reject)
    asked.on('response', (answer: IncomingMessage) => {
      resolve({ status: answer.statusCode ?? 0, retryAfter: answer.headers['retry-after'] ?? null })
      answer.on('error', () => {})
      answer.destroy()
    })
    asked.end(body)
  })
}
