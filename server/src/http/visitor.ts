import { randomUUID } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { isLoopback } from '../platform/loopback.ts'
import { acceptsEncoding } from './compress.ts'

/** Who asks, as far as the connection shows. */
export type Visitor = {
  /** What limits count by. */
  address: string
  /** Finds the request in the log. */
  requestId: string
  /** Read once at the door: the headers of a request are costly to open for a page that is ready. */
  takesGzip: boolean
  /** True where the connection itself comes from this machine, whatever its headers say. */
  isLocal?: boolean
  /** True where the store asks for a page that is equal for all: nobody's calls, with turns of their own (`render-queue.ts`). */
  isForAll?: boolean
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

/**
 * Reads the visitor off a connection. The proxy's own entry is the last one; those before it are the client's word only. An
 * entry that is no address says nothing: the connection's counts then.
 */
export function readVisitor(arrival: Arrival): Visitor {
  const hop = arrival.isProxyTrusted ? arrival.forwardedFor?.split(',').at(-1) : undefined
  return {
    address: (hop && toLimitKey(hop)) ?? toLimitKey(arrival.socketAddress ?? '') ?? 'unknown',
    requestId: takeRequestId(arrival.requestId),
    takesGzip: acceptsEncoding(arrival.acceptEncoding, 'gzip'),
    isLocal: isLoopback((arrival.socketAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')),
  }
}

/**
 * One key for what is most likely one person: an IPv4 address, or the /64 an IPv6 visitor may choose addresses from. Proxies
 * write a port or a zone beside the address, which are no part of who it is. Undefined for what is no address.
 */
export function toLimitKey(text: string): string | undefined {
  const address = bareAddress(text.trim())
  if (isIPv4(address)) return address
  return isIP(address) ? networkOf(address) : undefined
}

/** Without brackets, port and zone. */
function bareAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (inBrackets !== undefined) return withoutZone(inBrackets)
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return withoutZone(beforePort ?? text)
}

function withoutZone(address: string): string {
  return address.replace(/%[\w.-]*$/, '')
}

/** The first four groups of an IPv6 address in their shortest spelling; the IPv4 address where it holds one (RFC 4291, 2.5.5.2). */
function networkOf(address: string): string {
  // Addresses are written in many ways; the parser of URLs knows them all and has one for each.
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  const groups = [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff'
  return isMapped ? toIPv4(groups.slice(6)) : groups.slice(0, 4).join(':')
}

function toIPv4(groups: readonly string[]): string {
  return groups.flatMap(group => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 0xff]).join('.')
}

function takeRequestId(given: string | undefined): string {
  return given && /^[A-Za-z0-9._-]{8,64}$/.test(given) ? given : randomUUID()
}
