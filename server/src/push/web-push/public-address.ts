import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const inside = new BlockList()
// Addresses of this machine, of private networks, and those that lead to no one machine (RFC 6890).
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.addSubnet(network, prefix, 'ipv4')
// Of IPv6 only global unicast is outside, without the blocks that carry an IPv4 address or are for examples.
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  inside.addSubnet(network, prefix, 'ipv6')

/** True for an IP address that anybody on the internet can reach. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  return isIP(address) === 6 && global6.check(address, 'ipv6') && !inside.check(address, 'ipv6')
}

/** The code of the error for a name that leads inside. */
export const privateAddress = 'EPRIVATE'

type Resolve = typeof lookup

/**
 * Resolves a name for a connection, which is then made to exactly the addresses that were checked. A name with even one address
 * that is not public is refused.
 */
export function createPublicLookup(resolve: Resolve = lookup): LookupFunction {
  return (hostname, options, answer) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
        return answer(Object.assign(new Error('the name leads to a private address'), { code: privateAddress }), '', 0)
      if (options.all) return answer(null, addresses)
      answer(null, first.address, first.family)
    })
  }
}
