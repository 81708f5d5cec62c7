import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { PublicSettings } from '@kilat/contract/store.ts'
import type { RoutingRule } from './routing-rule.ts'
import type { StaffHours } from './staff-hours.ts'

/** The store's rules, some of which operators set while it runs (`modules/store/settings.ts`); durations in milliseconds unless the name has another unit. */
export type Settings = {
  /** The store's public address, without a trailing slash. */
  publicUrl: string
  /** True if payments and deliveries are simulated, so that no money moves. */
  isTrial: boolean
  /** True if the database is the embedded one. */
  isEmbedded: boolean
  /** Time to pay an order. */
  paymentWindowMs: number
  /** Smallest and largest amount of one deposit. */
  depositMinIdr: Rupiah
  depositMaxIdr: Rupiah
  /** Time after payment in which the buyer of a first delivery to a player may correct it or take the order back; 0 for none. */
  correctionMs: number
  /** Time after payment until the store refunds units that were not sent. */
  promiseMs: number
  /** The same for what a person delivers. */
  manualPromiseMs: number
  /** Latest time for a refund to be back, as promised to the buyer. */
  refundClockMs: number
  /** Hours until a claim is paid out, once its contact is proven. */
  claimHours: number
  /** The most money that one operator of the console moves by one act; above it another one agrees, or a delay passes. */
  operatorAloneLimitIdr: Rupiah
  /** Time limit of one call to a supplier or gateway. */
  callTimeoutMs: number
  /** First wait before an open attempt or payment is checked again; it doubles up to the second. */
  firstCheckMs: number
  lastCheckMs: number
  /** Longest time from the missed promise to the decision about an order on hold. */
  holdMs: number
  staffHours: StaffHours
  /** Time of the decision about a hold that began outside working hours, in minutes after midnight in Jakarta. */
  nightDecisionMinute: number
  /** Number of orders that must have ended in the measured days before the store shows its statistics. */
  statisticsMinOrders: number
  /** Whether anybody may see what was recently bought, without names. */
  showsRecentPurchases: boolean
  /** Largest share of a supplier's offers in use that a price list may take off sale before it is held back, in percent. */
  importDropPercent: number
  /** Largest change of a cost by a price list before the row is held back, in percent of the old cost. */
  importMovePercent: number
  /** Interval at which suppliers are asked for their price lists; zero asks none by itself. */
  priceSyncMs: number
  /** What decides which of an item's offers is used first. */
  routingRule: RoutingRule
  /** Time whose faults are counted against a supplier or a sku. */
  circuitWindowMs: number
  /** Number of faults at which a sku, or a whole supplier, is left alone. */
  circuitSkuFaults: number
  circuitSupplierFaults: number
  /** Smallest share of faults for that, in percent of deliveries and faults together. */
  circuitSharePercent: number
  /** Time until one order tries it again; it doubles with every try in vain, up to a quarter of an hour. */
  circuitWaitMs: number
  /** Number of codes of one kind at which the store's own stock counts as low. */
  lowStock: number
  /** Time between two questions for the store's balance at a supplier. */
  balanceCheckMs: number
  /** Hours that such a balance must last, or it counts as low, or critical. */
  balanceLowHours: number
  balanceCriticalHours: number
}

export const defaultSettings: Settings = {
  publicUrl: 'http://localhost:3000',
  isTrial: false,
  isEmbedded: false,
  paymentWindowMs: 30 * 60_000,
  depositMinIdr: rupiah(10_000),
  depositMaxIdr: rupiah(10_000_000),
  correctionMs: 30_000,
  promiseMs: 30 * 60_000,
  manualPromiseMs: 240 * 60_000,
  refundClockMs: 5 * 60_000,
  claimHours: 24,
  operatorAloneLimitIdr: rupiah(1_000_000),
  callTimeoutMs: 20_000,
  firstCheckMs: 5_000,
  lastCheckMs: 5 * 60_000,
  holdMs: 120 * 60_000,
  staffHours: { from: 8 * 60, to: 23 * 60 },
  nightDecisionMinute: 9 * 60,
  statisticsMinOrders: 200,
  showsRecentPurchases: true,
  importDropPercent: 25,
  importMovePercent: 30,
  priceSyncMs: 30 * 60_000,
  routingRule: ['priority', 'health', 'cost'],
  circuitWindowMs: 10 * 60_000,
  circuitSkuFaults: 3,
  circuitSupplierFaults: 5,
  circuitSharePercent: 50,
  circuitWaitMs: 60_000,
  lowStock: 5,
  balanceCheckMs: 5 * 60_000,
  balanceLowHours: 24,
  balanceCriticalHours: 6,
}

/** The settings of a store without outside services. */
export const noPublicSettings: PublicSettings = {
  sign_in: null,
  firebase: null,
  pusher: null,
  push: null,
  one_time_codes: [],
  mailbox: null,
  analytics: null,
}
