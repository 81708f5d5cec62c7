import { randomUUID } from 'node:crypto'
import { isIP, isIPv4 } from 'node:net'
import { isLoopback } from '../platform/loopback.ts'
import { acceptsEncoding } from './compress.ts'
import { type ChosenLanguage, readLanguage } from './language.ts'

/** The client, as far as the connection shows. */
export type Visitor = {
  /** The key for limits. */
  address: string
  /** Id of the request in the log. */
  requestId: string
  /** Read once at the door, because reading headers is costly for a kept page. */
  takesGzip: boolean
  /** The language of pages that the visitor chose; absent for Indonesian. */
  language?: ChosenLanguage | undefined
  /** True if the connection itself comes from this machine, whatever its headers say. */
  isLocal?: boolean
  /** True if the store itself renders a page equal for all: its calls count for no visitor, with turns of their own (`render-queue.ts`). */
  isForAll?: boolean
}

/** Bindings that Hono passes to every handler of this server. */
export type HttpEnv = { Bindings: { visitor: Visitor } }

type Arrival = {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  requestId: string | undefined
  acceptEncoding: string | undefined
  cookies?: string | undefined
  isProxyTrusted: boolean
}

/**
 * Reads the visitor of a connection. Only the last entry is the proxy's own; earlier ones come from the client. If that
 * entry is not an address, the connection's counts.
 */
export function readVisitor(arrival: Arrival): Visitor {
  const hop = arrival.isProxyTrusted ? arrival.forwardedFor?.split(',').at(-1) : undefined
  return {
    address: (hop && toLimitKey(hop)) ?? toLimitKey(arrival.socketAddress ?? '') ?? 'unknown',
    requestId: takeRequestId(arrival.requestId),
    takesGzip: acceptsEncoding(arrival.acceptEncoding, 'gzip'),
    language: readLanguage(arrival.cookies),
    isLocal: isLoopback((arrival.socketAddress ?? '').replace(/^::ffff:(?=\d+\.)/i, '')),
  }
}

/**
 * One key for what is most likely one person: an IPv4 address, or the /64 network of an IPv6 visitor. A port or zone that proxies
 * add is not part of it. Undefined if the text is not an address.
 */
export function toLimitKey(text: string): string | undefined {
  const address = bareAddress(text.trim())
  if (isIPv4(address)) return address
  return isIP(address) ? networkOf(address) : undefined
}

/** Removes brackets, port and zone. */
function bareAddress(text: string): string {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  if (inBrackets !== undefined) return withoutZone(inBrackets)
  const [, beforePort] = /^([\d.]+):\d{1,5}$/.exec(text) ?? []
  return withoutZone(beforePort ?? text)
}

function withoutZone(address: string): string {
  return address.replace(/%[\w.-]*$/, '')
}

/** The first four groups of an IPv6 address in their shortest spelling; the IPv4 address if it contains one (RFC 4291, 2.5.5.2). */
function networkOf(address: string): string {
  // Addresses have many spellings; the URL parser reads all of them and writes one.
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
