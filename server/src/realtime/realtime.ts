import type { PublicSettings } from '@kilat/contract/store.ts'
import type { CheckOutcome } from '../platform/company-check.ts'

/** An app at a Pusher-compatible server. Key and id are public, the secret signs. */
export type RealtimeApp = { id: string; key: string; secret: string }

/** The server that browsers are connected to: this store's own processes, or a Pusher-compatible one elsewhere. */
export type RealtimeChoice =
  | { kind: 'own' }
  | {
      kind: 'elsewhere'
      app: RealtimeApp
      /** Origin of the HTTP API, such as `https://api-ap1.pusher.com`. */
      apiUrl: string
      publicSettings: NonNullable<PublicSettings['pusher']>
    }

/** A message for the subscribers of a channel. `data` is JSON of at most 10 kB. */
export type RealtimeEvent = { channel: string; name: string; data: unknown }

/** Real-time messages, in the shape of Pusher's library for servers. */
export type Realtime = {
  /** Sends up to `mostEventsAtOnce` events. Rejects if the server refuses them or does not answer in time; nothing is sent again. */
  triggerBatch(events: readonly RealtimeEvent[]): Promise<void>
  /**
   * The proof with which this connection may subscribe to this private channel for a session of its user. The caller has checked both
   * names. Pusher's client passes `channel_data` on as it is.
   */
  authorise(socketId: string, channel: string, sessionId: string): { auth: string; channel_data?: string }
  /**
   * Ends the connections that listen for a session, which is over; without an id those of all sessions, because one may be. Their clients
   * connect again and have to prove who they are. A server elsewhere knows no sessions.
   */
  endSession(sessionId?: string): void
  /** False if surely nobody in reach of `triggerBatch` subscribes to the channel, or to one that begins so if it ends in `*`. */
  isOccupied(channel: string): boolean
  /** The channels that begin so and are known to have subscribers. */
  occupied(prefix: string): readonly string[]
  /** True if `triggerBatch` reaches only browsers connected to this process, so that each process has to send all news. */
  isLocal: boolean
  /** Asks which channels have subscribers; omitted by the store's own server. */
  check?(): Promise<CheckOutcome>
}
