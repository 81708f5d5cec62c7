import { formatIdr, type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { keptOf, mostOn, refusalOf } from '../channels/price.ts'
import { describeAsked, describeChannel } from '../channels/read.ts'
import { describeOff } from '../switches/find-off.ts'

type OneQuote = Omit<ChannelQuote, 'is_cheapest'>

/** The parts of a purchase that decide its price. */
export type Priced = {
  name: string
  price: Rupiah
  quantity: number
  /** Lowest cost of all units at suppliers, in rupiah. */
  costIdr: number
}

/** The store would pay more for the delivery and the gateway than it gets. */
const atLoss = { sentence: 'Tidak bisa untuk nominal ini.', until: null }

/**
 * The all-in price of a purchase through one channel. Percentages are rounded up to the next whole rupiah. If some rupiah will make the
 * amount unique, it is the most they can come to: the order costs that or less.
 * `balanceIdr` is the balance of the asker's wallet; null for a visitor, who has none.
 */
export function priceChannel(priced: Priced, channel: OfferedChannel, balanceIdr: Rupiah | null = null): OneQuote {
  const price = rupiah(priced.price * priced.quantity)
  const fee = mostOn(channel, price)
  const total = sumIdr(price, fee)
  const refused = refusalOf(channel, total) ?? (priced.costIdr > keptOf(channel, price) ? atLoss : null)
  const label = priced.quantity > 1 ? `${priced.name} × ${priced.quantity}` : priced.name
  const quote: OneQuote = {
    ...describeChannel(channel),
    ...describeAsked(channel),
    total,
    fee,
    lines: [
      { kind: 'item', label, amount: price },
      { kind: 'fee', label: feeLabel(channel), amount: fee },
    ],
    unavailable: refused && describeOff(refused),
  }
  return channel.group === 'wallet' ? withBalance(quote, balanceIdr) : quote
}

function feeLabel({ name, uniqueUpToIdr }: OfferedChannel): string {
  return uniqueUpToIdr > 0 ? 'Kode unik, paling banyak' : `Biaya ${name}`
}

/** The quote of a channel whose payment got this unique amount. */
export function withUniqueAmount(quote: ChannelQuote, amountIdr: Rupiah): ChannelQuote {
  if (amountIdr === quote.total) return quote
  const fee = rupiah(quote.fee - (quote.total - amountIdr))
  const lines = quote.lines.map(line => (line.kind === 'fee' ? { ...line, label: 'Kode unik', amount: fee } : line))
  return { ...quote, fee, total: amountIdr, lines }
}

/** Shows the balance, and refuses a visitor and a wallet that has less than the total. */
function withBalance(quote: OneQuote, balanceIdr: Rupiah | null): OneQuote {
  const refuse = (sentence: string, missing?: Rupiah) => ({ sentence, until: null, ...(missing !== undefined && { missing }) })
  if (balanceIdr === null) return { ...quote, unavailable: quote.unavailable ?? refuse('Masuk dulu untuk bayar dari saldomu.') }
  const missing = rupiah(Math.max(0, quote.total - balanceIdr))
  const note = `Saldomu ${formatIdr(balanceIdr)}`
  const lacks = missing > 0 ? refuse(`Saldo kurang, kurang ${formatIdr(missing)}. ${note}.`, missing) : null
  return { ...quote, note, unavailable: quote.unavailable ?? lacks }
}

/** Prices through every channel; exactly one usable channel is marked as the cheapest, the first of equal ones. */
export function priceChannels(priced: Priced, channels: readonly OfferedChannel[], balanceIdr: Rupiah | null = null): ChannelQuote[] {
  const quotes = channels.map(channel => priceChannel(priced, channel, balanceIdr))
  const cheapest = quotes.filter(quote => !quote.unavailable).reduce<(typeof quotes)[number] | undefined>(lower, undefined)
  return quotes.map(quote => ({ ...quote, is_cheapest: quote === cheapest }))
}

function lower<Quote extends { total: number }>(best: Quote | undefined, quote: Quote): Quote {
  return best && best.total <= quote.total ? best : quote
}
