import type { Shopper } from './asker.ts'

/** Addresses of a machine or a private network: behind a proxy that the store was not told of, they would be those of all visitors. */
const ofNobody = /^(?:unknown$|127\.|10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|0:0:0:0$|f[cd][\da-f]{2}:|fe80:)/i

/** Who takes something that others then can not have: a user, or the network of a visitor. Null if the address says nothing about who it is. */
export function holderOf(asker: Shopper, address: string | undefined): string | null {
  if (asker.kind === 'user') return holdingUser(asker.userId)
  return address === undefined || ofNobody.test(address) ? null : address
}

/** The same for a user. */
export function holdingUser(userId: string): string {
  return `user ${userId}`
}
