import { createHash } from 'node:crypto'
import { type Dice, type Rates, seededDice } from '../../server/src/gateways/simulator-faults.ts'

/** What a payer does with a payment that the store shows. */
export type PayerAct =
  | 'full'
  | 'twice'
  | 'less'
  | 'more'
  | 'late'
  | 'never'
  | 'fail'
  | 'cancel'
  | 'cancel_and_pay'
  | 'reversal'
  | 'chargeback'
  | 'refund'

/** The decisions about one buyer's order or deposit, the same for the same seed and number. */
export type Plan = {
  number: number
  kind: 'order' | 'deposit'
  /** Number of the user who buys; null for a visitor. */
  user: number | null
  channel: string
  /** Chooses the item: a number below the count of items is made of it. */
  item: Dice
  quantity: number
  amountIdr: number
  pays: PayerAct
  /** True if the browser sends the order twice at once. */
  repeats: boolean
  /** Waits of the payer, as shares of the longest. */
  thinks: number
  thinksAgain: number
}

const payers: Rates<PayerAct> = {
  full: 0.64,
  twice: 0.05,
  less: 0.03,
  more: 0.03,
  late: 0.04,
  never: 0.06,
  fail: 0.02,
  cancel: 0.02,
  cancel_and_pay: 0.03,
  reversal: 0.03,
  chargeback: 0.02,
  refund: 0.03,
}

/** Channels with one or more gateways; each gateway is asked first for some of them. */
const channels = [
  ...['qris', 'qris', 'qris', 'gopay', 'dana', 'shopeepay', 'linkaja', 'bca_va', 'bni_va', 'bri_va'],
  ...['mandiri_va', 'cimb_va', 'bsi_va', 'va_lain', 'alfamart', 'alfamidi', 'indomaret'],
]

/** Dice that fall the same for the same seed and words. */
export function diceOf(seed: number, ...words: (string | number)[]): Dice {
  return seededDice(
    createHash('sha256')
      .update([seed, ...words].join(' '))
      .digest()
      .readUInt32LE(),
  )
}

/** The decisions about one buyer, of a store with this many users. */
export function planBuyer(seed: number, { number, users }: { number: number; users: number }): Plan {
  const dice = diceOf(seed, 'buyer', number)
  const isDeposit = dice.isHit(0.2)
  const isUser = isDeposit || dice.isHit(0.35)
  const paysByWallet = !isDeposit && isUser && dice.isHit(0.6)
  const channel = channels[dice.below(channels.length)] ?? 'qris'
  return {
    number,
    kind: isDeposit ? 'deposit' : 'order',
    user: isUser ? dice.below(users) : null,
    channel: paysByWallet ? 'wallet' : channel,
    quantity: dice.isHit(0.2) ? 2 + dice.below(2) : 1,
    amountIdr: 100_000 + 1_000 * dice.below(900),
    pays: dice.draw(payers) ?? 'full',
    repeats: dice.isHit(0.1),
    thinks: dice.below(1_000) / 1_000,
    thinksAgain: dice.below(1_000) / 1_000,
    item: diceOf(seed, 'item', number),
  }
}

/** The player of a buyer's order, by which the supplier tells the orders apart. No look-up fails for an id that ends in 1. */
export function playerOf(number: number): string {
  return `7${String(number).padStart(7, '0')}1`
}

/** The buyer whose player this is; undefined for any other. */
export function buyerOf(player: string): number | undefined {
  const [, digits] = /^7(\d{7})1/.exec(player) ?? []
  return digits === undefined ? undefined : Number(digits)
}
