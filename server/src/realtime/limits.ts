/** What the own server grants its clients; times in milliseconds. */
export type RealtimeLimits = {
  /** Connections of the process. */
  connections: number
  /** Channels of one connection. */
  channels: number
  /** Messages a connection may send at once, and then per second. */
  burst: number
  perSecond: number
  /** Bytes of one message of a client. */
  messageBytes: number
  /** Bytes that may wait for a client that does not read. */
  unreadBytes: number
  /** A client that was silent for this long is asked whether it is there; the client does the same. */
  activityMs: number
  /** Time to answer that. */
  pongMs: number
  /** A connection without a channel ends after this time. */
  idleMs: number
  /** A connection with a private channel has to prove it anew after this time. */
  provenMs: number
  /** How often the last four are looked at. */
  sweepMs: number
  /** Messages sent before others get their turn in the process. */
  sendsPerTurn: number
}

// Proxies cut a connection that is silent for a minute, so either side speaks before.
export const usualLimits: RealtimeLimits = {
  connections: 20_000,
  // A page follows its order, its user and the store. Twenty thousand connections of strangers keep some hundred megabytes with it.
  channels: 20,
  burst: 120,
  perSecond: 10,
  messageBytes: 4_096,
  unreadBytes: 64 * 1024,
  activityMs: 45_000,
  pongMs: 30_000,
  idleMs: 120_000,
  // As long as an access token lives.
  provenMs: 60 * 60_000,
  sweepMs: 5_000,
  sendsPerTurn: 500,
}
