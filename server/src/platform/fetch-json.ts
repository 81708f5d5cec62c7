import { subscribe } from 'node:diagnostics_channel'
import { hidePhones } from './hide-phones.ts'
import { noteExchange } from './watch-calls.ts'

/** Longest answer that is read, unpacked. */
const defaultLongestBytes = 256 * 1024

/** Errors of a connection that was never made. */
const unconnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

/**
 * Every error of making a connection, its TLS handshake included. The same error ends the calls that waited for that connection, and no call of
 * which a byte was written: other errors of the same code, such as a reset, prove nothing.
 */
const failedConnections = new WeakSet<object>()

subscribe('undici:client:connectError', message => {
  const { error } = Object(message) as { error?: unknown }
  if (typeof error === 'object' && error !== null) failedConnections.add(error)
})

export type JsonCall = {
  method: 'GET' | 'POST'
  url: string
  /** The path as it is kept with the call, if the real one has a secret in it. */
  keptPath?: string
  headers: Record<string, string>
  /** Sent as it is. */
  body?: string
  /** For the whole call, until the answer's last byte. */
  timeoutMs: number
  longestBytes?: number
}

/**
 * `answer`: the company answered; `body` is undefined if it is not JSON or too long, and `text` is its start, for the log.
 * `none`: it did not answer in time. `isUnsent` is true if the call certainly did not reach it.
 */
export type JsonAnswer =
  | { kind: 'answer'; status: number; headers: Headers; body: unknown; text: string }
  | { kind: 'none'; isUnsent: boolean; reason: string }

/** Calls a company and reads the JSON of its answer, whatever its status. Follows no redirect and does not throw. */
export async function fetchJson(call: JsonCall): Promise<JsonAnswer> {
  const { method, url, headers, body, timeoutMs, longestBytes = defaultLongestBytes } = call
  const note = (status: number | null, answer: unknown) =>
    noteExchange({ method, path: call.keptPath ?? new URL(url).pathname, status, request: () => body && parse(body), answer })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { method, headers, redirect: 'manual', signal, ...(body !== undefined && { body }) })
    const text = await readBriefly(response, longestBytes)
    const read = parse(text)
    note(response.status, read)
    return { kind: 'answer', status: response.status, headers: response.headers, body: read, text: text.slice(0, 200) }
  } catch (error) {
    const { name, cause } = Object(error) as { name?: unknown; cause?: unknown }
    const { code } = Object(cause) as { code?: unknown }
    note(null, undefined)
    // Without the error's sentence, which may contain what was sent.
    return { kind: 'none', isUnsent: unconnected.has(String(code)) || failedConnections.has(Object(cause)), reason: String(code ?? name) }
  }
}

/** An answer in a few words for the log, such as `HTTP 502 <html>…`; it contains nothing of the call, and no mobile numbers. */
export function describeAnswer(answer: JsonAnswer): string {
  return answer.kind === 'none' ? `no answer: ${answer.reason}` : `HTTP ${answer.status} ${hidePhones(answer.text)}`.trim()
}

/** The body's text, without a byte order mark; empty if it is too long. */
async function readBriefly(response: Response, longestBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  // Leaving the loop early ends the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > longestBytes) return ''
    chunks.push(chunk)
  }
  return new TextDecoder().decode(Buffer.concat(chunks))
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
