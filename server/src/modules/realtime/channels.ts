/** What all open pages hear: events `catalog` (prices, products, ways to pay) and `purchase` (the list of the latest deliveries has changed), without data. */
export const storeChannel = 'store'

const orderPrefix = 'order.'
const userPrefix = 'private-user.'

/** What everybody with the order's id hears: events `updated` with `{status, version}`, and `told`, without data. */
export function orderChannel(orderId: string): string {
  return `${orderPrefix}${orderId}`
}

/** What a signed-in user hears: events `wallet` and `order`, without data. */
export function userChannel(userId: string): string {
  return `${userPrefix}${userId}`
}

/** The ids of those of these channels that are about orders. */
export function orderIdsOf(channels: readonly string[]): string[] {
  return channels.flatMap(channel => (channel.startsWith(orderPrefix) ? channel.slice(orderPrefix.length) : []))
}

/** Beginnings of the channels above, to ask who is there. */
export const prefixes = { order: orderPrefix, user: userPrefix }
