import type { PublicSettings } from '@kilat/contract/store.ts'
import type { Logger } from 'pino'
import type { Db } from '../db/database.ts'
import type { Gateway } from '../gateways/gateway.ts'
import type { PlayerChecker } from '../modules/players/player-checker.ts'
import type { SignInProvider } from '../sign-in/provider.ts'
import type { Supplier } from '../suppliers/supplier.ts'
import type { Clock } from './clock.ts'
import type { Events } from './events.ts'
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

/** The store's own rules; durations in milliseconds unless their name says another unit. */
export type Settings = {
  /** Where the store is reached from outside, without a slash at the end. */
  publicUrl: string
  /** Time to pay an order. */
  paymentWindowMs: number
  /** Past this time after payment the store refunds by itself what was not sent. */
  promiseMs: number
  /** Shown to the buyer as the latest moment a refund is back. */
  refundClockMs: number
  /** In how many hours a claim is paid, once its contact is proven. */
  claimHours: number
  /** How long one call to a supplier or gateway may take. */
  callTimeoutMs: number
  /** First wait before an open attempt or payment is looked at again; it doubles up to the second. */
  firstCheckMs: number
  lastCheckMs: number
  /** How long after the missed promise an order on hold is decided at the latest. */
  holdMs: number
  /** When people are at work, in minutes after midnight in Jakarta. */
  staffHours: { from: number; to: number }
  /** When a hold that began while nobody was at work is decided, in minutes after midnight in Jakarta. */
  nightDecisionMinute: number
  /** Most offers a price list may take off sale before it is held back, in percent of those of its supplier in use. */
  importDropPercent: number
  /** Most that a price list may move a cost before that row is held back, in percent of what it was. */
  importMovePercent: number
}

export const defaultSettings: Settings = {
  publicUrl: 'http://localhost:3000',
  paymentWindowMs: 30 * 60_000,
  promiseMs: 30 * 60_000,
  refundClockMs: 5 * 60_000,
  claimHours: 24,
  callTimeoutMs: 20_000,
  firstCheckMs: 5_000,
  lastCheckMs: 5 * 60_000,
  holdMs: 120 * 60_000,
  staffHours: { from: 8 * 60, to: 23 * 60 },
  nightDecisionMinute: 9 * 60,
  importDropPercent: 25,
  importMovePercent: 30,
}

/** A store that uses no service of others. */
export const noPublicSettings: PublicSettings = { sign_in: null, firebase: null, pusher: null, analytics: null }
