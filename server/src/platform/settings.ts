import type { PublicSettings } from '@kilat/contract/store.ts'

/** The store's own rules; durations in milliseconds unless their name says another unit. */
export type Settings = {
  /** Where the store is reached from outside, without a slash at the end. */
  publicUrl: string
  /** True where payments and deliveries are simulated: a buyer pays nobody. */
  isTrial: boolean
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
  isTrial: false,
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
