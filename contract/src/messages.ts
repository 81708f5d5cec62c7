/** Ways to tell a buyer about an order. */
export const messageChannels = ['push', 'email', 'whatsapp'] as const

export type MessageChannel = (typeof messageChannels)[number]

/** The facts of an order its buyer is told of. */
export const messageEvents = [
  'paid', // the money is here and the order will be delivered
  'delivered', // every unit that could be delivered has arrived
  'failed', // the order can not be delivered, its money is on the way back
  'refunded', // money is back
  'needs_you', // money waits to be claimed by the buyer
] as const

export type MessageEvent = (typeof messageEvents)[number]

/**
 * How far a message that its channel has taken came, each further than the one before. A failure is further than `sent` only:
 * a message may still arrive after it, at another of the reader's devices.
 */
export const messageStates = ['sent', 'failed', 'delivered', 'read'] as const

export type MessageState = (typeof messageStates)[number]
