import { randomUUID } from 'node:crypto'
import { acceptsEncoding } from './compress.ts'

/** Who asks, as far as the connection shows. */
export type Visitor = {
  /** What limits count by. */
  address: string
  /** Finds the request in the log. */
  requestId: string
  /** Read once at the door: the headers of a request are costly to open for a page that is ready. */
  takesGzip: boolean
}

/** What Hono hands to every handler of this server. */
export type HttpEnv = { Bindings: { visitor: Visitor } }

type Arrival = {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  requestId: string | undefined
  acceptEncoding: string | undefined
  isProxyTrusted: boolean
}

/** Reads the visitor off a connection. The proxy's own entry is the last one; those before it are the client's word only. */
export function readVisitor(arrival: Arrival): Visitor {
  const hop = arrival.isProxyTrusted ? arrival.forwardedFor?.split(',').at(-1)?.trim() : undefined
  return {
    address: toLimitKey(hop || arrival.socketAddress || 'unknown'),
    requestId: takeRequestId(arrival.requestId),
    takesGzip: acceptsEncoding(arrival.acceptEncoding, 'gzip'),
  }
}

/** One key for what is most likely one person: an IPv4 address, or the /64 an IPv6 visitor may choose addresses from. */
export function toLimitKey(address: string): string {
  const plain = address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail = ''] = plain.split('::')
  const headParts = head.split(':').filter(Boolean)
  const tailParts = plain.includes('::') ? tail.split(':').filter(Boolean) : []
  const gap = Array<string>(Math.max(0, 8 - headParts.length - tailParts.length)).fill('0')
  return [...headParts, ...gap, ...tailParts].slice(0, 4).join(':')
}

function takeRequestId(given: string | undefined): string {
  return given && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID()
}
