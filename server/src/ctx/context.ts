import type { PublicSettings } from '@kilat/contract/store.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { InTx } from '../db/in-tx.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { Clock } from '../platform/clock.ts'
import type { Events } from '../platform/events.ts'
import type { Settings } from '../platform/settings.ts'
import type { PlayerChecker } from '../players/player-checker.ts'
import type { SignInProvider } from '../sign-in/provider.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import type { Queue } from './queue.ts'

/** What a verb may use. Built once in main and in the tests' makers. */
export type Ctx = {
  db: Db
  clock: Clock
  log: Logger
  queue: Queue
  events: Events
  gateways: ReadonlyMap<string, Gateway>
  suppliers: ReadonlyMap<string, Supplier>
  players: PlayerChecker
  /** Who vouches for users; null where nobody can sign in. */
  signIn: SignInProvider | null
  settings: Settings
  /** What the browser is told of the services of others. */
  publicSettings: PublicSettings
}

/** What a verb may use that must run inside a tx. */
export type TxCtx = InTx<Ctx>
