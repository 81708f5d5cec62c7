import { rupiah } from '@kilat/contract/money.ts'
import type { z } from 'zod'
import { minutes, switchSchema, wholeNumber } from './config-numbers.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import { findTroubleProblems, toTroubleRules, troubleShape, troubleVariables } from './config-trouble.ts'
import { defaultSettings, type Settings } from './platform/settings.ts'

const dayMs = 24 * 60 * 60_000

/** The environment's settings for how the store sells. */
export const rulesShape = {
  CALL_TIMEOUT_MS: wholeNumber(10, 60_000),
  PAYMENT_WINDOW_MINUTES: minutes,
  DEPOSIT_MIN: wholeNumber(1, 1_000_000_000).transform(rupiah),
  DEPOSIT_MAX: wholeNumber(1, 1_000_000_000).transform(rupiah),
  CORRECTION_SECONDS: wholeNumber(0, 600),
  PROMISE_MINUTES: minutes,
  MANUAL_PROMISE_MINUTES: minutes,
  FIRST_CHECK_MS: wholeNumber(10, dayMs),
  LAST_CHECK_MS: wholeNumber(10, dayMs),
  OPERATOR_ALONE_LIMIT_IDR: wholeNumber(0, 1_000_000_000).transform(rupiah),
  ...troubleShape,
  STATISTICS_MIN_ORDERS: wholeNumber(1, 1_000_000),
  RECENT_PURCHASES: switchSchema,
  IMPORT_DROP_PERCENT: wholeNumber(0, 100),
  IMPORT_MOVE_PERCENT: wholeNumber(0, 1_000),
  PRICE_SYNC_MINUTES: wholeNumber(0, 1_440),
  LOW_STOCK: wholeNumber(0, 100_000),
  BALANCE_CHECK_MINUTES: wholeNumber(1, 60),
  BALANCE_LOW_HOURS: wholeNumber(1, 1_000),
  BALANCE_CRITICAL_HOURS: wholeNumber(1, 1_000),
}

export const rulesVariables = [
  { name: 'CALL_TIMEOUT_MS', fallback: String(defaultSettings.callTimeoutMs), meaning: 'Time limit of a call to a supplier or gateway' },
  { name: 'PAYMENT_WINDOW_MINUTES', fallback: '30', meaning: 'Time for the buyer to pay, except by channels with their own' },
  {
    name: 'DEPOSIT_MIN',
    fallback: String(defaultSettings.depositMinIdr),
    meaning: 'Smallest amount that users can put into their wallets at once, in rupiah',
  },
  { name: 'DEPOSIT_MAX', fallback: String(defaultSettings.depositMaxIdr), meaning: 'Largest such amount' },
  {
    name: 'CORRECTION_SECONDS',
    fallback: '30',
    meaning:
      'Time after the payment in which a buyer may correct the player or cancel, before the first delivery to that player; `0` for none',
  },
  { name: 'PROMISE_MINUTES', fallback: '30', meaning: 'Time after the payment until units that were not sent are refunded' },
  {
    name: 'MANUAL_PROMISE_MINUTES',
    fallback: '240',
    meaning: 'The same for orders that a person delivers first, with `SUPPLIERS=manual`',
  },
  {
    name: 'FIRST_CHECK_MS',
    fallback: String(defaultSettings.firstCheckMs),
    meaning: 'First wait before the store asks again about an open payment or top-up',
  },
  { name: 'LAST_CHECK_MS', fallback: String(defaultSettings.lastCheckMs), meaning: 'Longest wait between two such questions' },
  {
    name: 'OPERATOR_ALONE_LIMIT_IDR',
    fallback: String(defaultSettings.operatorAloneLimitIdr),
    meaning:
      'Most money, in rupiah, that one operator of the console moves by one act; above it a second operator agrees, or without one half an hour passes',
  },
  ...troubleVariables,
  {
    name: 'STATISTICS_MIN_ORDERS',
    fallback: String(defaultSettings.statisticsMinOrders),
    meaning: 'Orders that must have ended in 30 days before the pages show delivery times and the success rate of the store',
  },
  { name: 'RECENT_PURCHASES', fallback: 'on', meaning: '`off` shows no recent purchases, masked as they are, on the home page' },
  { name: 'IMPORT_DROP_PERCENT', fallback: '25', meaning: "Largest share of a supplier's offers a price list may take off sale by itself" },
  { name: 'IMPORT_MOVE_PERCENT', fallback: '30', meaning: 'Largest change of a cost a price list may make by itself, up or down' },
  {
    name: 'PRICE_SYNC_MINUTES',
    fallback: '30',
    meaning:
      'Minutes from one question for a supplier’s price list to the next, once its first list was taken by a person; `0` asks only by command',
  },
  {
    name: 'LOW_STOCK',
    fallback: String(defaultSettings.lowStock),
    meaning: 'Number of codes of one kind at which the store’s own stock counts as low, unless `npm run operator -- low-stock` set another',
  },
  { name: 'BALANCE_CHECK_MINUTES', fallback: '5', meaning: 'Minutes between two questions for the store’s balance at a supplier' },
  {
    name: 'BALANCE_LOW_HOURS',
    fallback: String(defaultSettings.balanceLowHours),
    meaning: 'A balance at a supplier that lasts no longer counts as low, at the pace of the last days',
  },
  {
    name: 'BALANCE_CRITICAL_HOURS',
    fallback: String(defaultSettings.balanceCriticalHours),
    meaning: 'One that lasts no longer counts as critical, and is asked for every minute',
  },
] as const

type Rules = z.output<z.ZodObject<typeof rulesShape>>

/** Reports rules that contradict each other. */
export function findRuleProblems(env: Rules): ConfigProblem[] {
  const promiseSeconds = Math.min(env.PROMISE_MINUTES, env.MANUAL_PROMISE_MINUTES) * 60
  return [
    ...(env.DEPOSIT_MIN > env.DEPOSIT_MAX ? [contradicts('DEPOSIT_MIN', 'is above DEPOSIT_MAX')] : []),
    ...(env.BALANCE_CRITICAL_HOURS > env.BALANCE_LOW_HOURS ? [contradicts('BALANCE_CRITICAL_HOURS', 'is above BALANCE_LOW_HOURS')] : []),
    ...(env.CORRECTION_SECONDS >= promiseSeconds ? [contradicts('CORRECTION_SECONDS', 'is not below the promise')] : []),
    ...findTroubleProblems(env),
  ]
}

/** The same settings as rules of the store. */
export function toRules(env: Rules): Omit<Settings, 'publicUrl' | 'isTrial' | 'isEmbedded'> {
  return {
    refundClockMs: defaultSettings.refundClockMs,
    operatorAloneLimitIdr: env.OPERATOR_ALONE_LIMIT_IDR,
    callTimeoutMs: env.CALL_TIMEOUT_MS,
    paymentWindowMs: env.PAYMENT_WINDOW_MINUTES * 60_000,
    depositMinIdr: env.DEPOSIT_MIN,
    depositMaxIdr: env.DEPOSIT_MAX,
    correctionMs: env.CORRECTION_SECONDS * 1_000,
    promiseMs: env.PROMISE_MINUTES * 60_000,
    manualPromiseMs: env.MANUAL_PROMISE_MINUTES * 60_000,
    firstCheckMs: env.FIRST_CHECK_MS,
    lastCheckMs: env.LAST_CHECK_MS,
    ...toTroubleRules(env),
    statisticsMinOrders: env.STATISTICS_MIN_ORDERS,
    showsRecentPurchases: env.RECENT_PURCHASES,
    importDropPercent: env.IMPORT_DROP_PERCENT,
    importMovePercent: env.IMPORT_MOVE_PERCENT,
    priceSyncMs: env.PRICE_SYNC_MINUTES * 60_000,
    lowStock: env.LOW_STOCK,
    balanceCheckMs: env.BALANCE_CHECK_MINUTES * 60_000,
    balanceLowHours: env.BALANCE_LOW_HOURS,
    balanceCriticalHours: env.BALANCE_CRITICAL_HOURS,
  }
}
