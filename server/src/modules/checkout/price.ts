import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { ChannelQuote } from '@kilat/contract/quotes.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { feeOn, refusalOf } from '../channels/price.ts'
import { describeChannel } from '../channels/read.ts'

/** The parts of a purchase that decide its price. */
export type Priced = { name: string; price: Rupiah; quantity: number }

/** The all-in price of a purchase through one channel. Percentages are rounded up to the next whole rupiah. */
export function priceChannel(priced: Priced, channel: OfferedChannel): Omit<ChannelQuote, 'is_cheapest'> {
  const price = rupiah(priced.price * priced.quantity)
  const fee = feeOn(channel, price)
  const total = sumIdr(price, fee)
  const sentence = refusalOf(channel, total)
  const label = priced.quantity > 1 ? `${priced.name} × ${priced.quantity}` : priced.name
  return {
    ...describeChannel(channel),
    total,
    fee,
    lines: [
      { kind: 'item', label, amount: price },
      { kind: 'fee', label: `Biaya ${channel.name}`, amount: fee },
    ],
    unavailable: sentence === null ? null : { sentence, until: null },
  }
}

/** Prices through every channel; exactly one usable channel is marked as the cheapest, the first of equal ones. */
export function priceChannels(priced: Priced, channels: readonly OfferedChannel[]): ChannelQuote[] {
  const quotes = channels.map(channel => priceChannel(priced, channel))
  const cheapest = quotes.filter(quote => !quote.unavailable).reduce<(typeof quotes)[number] | undefined>(lower, undefined)
  return quotes.map(quote => ({ ...quote, is_cheapest: quote === cheapest }))
}

function lower<Quote extends { total: number }>(best: Quote | undefined, quote: Quote): Quote {
  return best && best.total <= quote.total ? best : quote
}
