import { type Rupiah, sumIdr } from '@kilat/contract/money.ts'
import type { DepositQuote } from '@kilat/contract/wallet.ts'
import type { Ctx } from '../../ctx/context.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { mostOn, refusalOf } from '../channels/price.ts'
import { describeAsked, describeChannel, listChannels } from '../channels/read.ts'
import { describeOff } from '../switches/find-off.ts'
import { checkAmount } from './check-amount.ts'

/**
 * The all-in price of a deposit through every channel but the wallet itself. The cheapest usable one is marked, the first of equal ones.
 * Refuses an amount outside the store's limits.
 */
export async function quoteDeposit(ctx: Ctx, { amountIdr }: { amountIdr: Rupiah }): Promise<DepositQuote> {
  checkAmount(ctx, amountIdr)
  return priceDeposit(ctx, { amountIdr, channels: await listChannels(ctx) })
}

/** The same for channels that were read. */
export function priceDeposit(
  { settings }: Pick<Ctx, 'settings'>,
  { amountIdr, channels }: { amountIdr: Rupiah; channels: readonly OfferedChannel[] },
): DepositQuote {
  const usable = channels.filter(({ group }) => group !== 'wallet')
  const quotes = usable.map(channel => {
    const fee = mostOn(channel, amountIdr)
    const total = sumIdr(amountIdr, fee)
    const refused = refusalOf(channel, total, 'isi saldo')
    return {
      ...describeChannel(channel),
      ...describeAsked(channel),
      total,
      fee,
      unavailable: refused && describeOff(refused),
    }
  })
  const lowest = Math.min(...quotes.filter(({ unavailable }) => !unavailable).map(({ total }) => total))
  const cheapest = quotes.find(({ unavailable, total }) => !unavailable && total === lowest)
  return {
    amount: amountIdr,
    min: settings.depositMinIdr,
    max: settings.depositMaxIdr,
    channels: quotes.map(quote => ({ ...quote, is_cheapest: quote === cheapest })),
  }
}
