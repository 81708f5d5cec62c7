import type { PublicSettings } from '@kilat/contract/store.ts'

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

/** An app at a Pusher-compatible server. Key and id are public, the secret signs. */
export type RealtimeApp = { id: string; key: string; secret: string }

/** Id of the app of the store's own server, in the paths of its HTTP API. */
export const ownAppId = 'kilat'
