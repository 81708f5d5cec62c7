import { isIP } from 'node:net'
import { isLoopback } from '../platform/loopback.ts'

/** The two ends of a connection, from the socket. */
export type Ends = { localAddress?: string | undefined; remoteAddress?: string | undefined }

/** True if a request for this host (without its port) is meant for this store. */
export type HostCheck = (host: string, connection: Ends) => boolean

/**
 * The hosts the store answers for: that of its public address, the configured ones (`*` for any), the address a connection
 * came in at, and this machine's own names for clients on it, such as a proxy beside the store. A trial store without a public
 * address is reached by any address of the machine, for example in a home network; never by a name, because anybody could point a
 * name to it.
 */
export function createHostCheck(input: { publicUrl: string; allowedHosts: readonly string[] }): HostCheck {
  const publicHost = bare(new URL(input.publicUrl).hostname)
  const names = new Set([publicHost, ...input.allowedHosts.map(host => bare(host))])
  const isTrial = isLoopback(publicHost)
  return (host, connection) => {
    const name = bare(host)
    if (names.has(name) || names.has('*')) return true
    if (isLoopback(name)) return isTrial || isLoopback(unmapped(connection.remoteAddress))
    return isIP(name) !== 0 && (isTrial || name === unmapped(connection.localAddress))
  }
}

/** The host of an authority such as `toko.example:443` or `[::1]:3000`; undefined if it is invalid. */
export function hostOf(authority: string): string | undefined {
  const [, address, name] = /^(?:\[([\da-f:.]+)\]|([\w.-]{1,253}))(?::\d{1,5})?$/i.exec(authority) ?? []
  if (address !== undefined) return isIP(address) === 6 ? address : undefined
  return name
}

function bare(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
}

/** On a server that listens on both kinds of addresses, an IPv4 address comes inside an IPv6 one. */
function unmapped(address = ''): string {
  return address.toLowerCase().replace(/^::ffff:(?=[\d.]+$)/, '')
}
