import { asSentence } from '@kilat/contract/as-sentence.ts'
import { formatIdr, type Rupiah, rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'
import { Problem } from '../../platform/problem.ts'
import type { Off } from '../switches/find-off.ts'
import type { OfferedChannel } from './offered-channel.ts'

/** The channel's fee on top of a price. Percentages are rounded up to the next whole rupiah. */
export function feeOn({ fee }: Pick<OfferedChannel, 'fee'>, priceIdr: Rupiah): Rupiah {
  return sumIdr(fee.flatIdr, shareRoundedUp(priceIdr, fee.basisPoints))
}

/** The most a buyer pays on top of a price: the fee, and what may be added to make the amount unique. */
export function mostOn(channel: Pick<OfferedChannel, 'fee' | 'uniqueUpToIdr'>, priceIdr: Rupiah): Rupiah {
  return sumIdr(feeOn(channel, priceIdr), channel.uniqueUpToIdr)
}

/**
 * The part of the gateway's fee that the store bears on a payment of this total, of which the buyer bears `feeIdr`. A percentage that the
 * buyer bears is one of the price, and the gateway keeps one of the total: the store bears the difference.
 */
function storeCostOn({ links }: Pick<OfferedChannel, 'links'>, { totalIdr, feeIdr }: { totalIdr: Rupiah; feeIdr: Rupiah }): Rupiah {
  const [asked] = links
  return rupiah(asked ? Math.max(0, feeOn(asked, totalIdr) - feeIdr) : 0)
}

/** What a channel leaves the store of a purchase at this price, for its delivery. */
export function keptOf(channel: Pick<OfferedChannel, 'fee' | 'uniqueUpToIdr' | 'links'>, priceIdr: Rupiah): number {
  const totalIdr = sumIdr(priceIdr, mostOn(channel, priceIdr))
  return priceIdr - storeCostOn(channel, { totalIdr, feeIdr: feeOn(channel, priceIdr) })
}

/**
 * Why a channel sells nothing at this price, in whole rupiah of any size: what is more than it takes is not added up, because it may be more than an
 * amount can be.
 */
export function refusalOfPrice(channel: Limited & Pick<OfferedChannel, 'fee' | 'uniqueUpToIdr'>, price: number): Off | null {
  return refusalOf(channel, price > channel.maxIdr ? price : price + mostOn(channel, rupiah(price)))
}

type Limited = Pick<OfferedChannel, 'minIdr' | 'maxIdr' | 'unavailable'>

/** The refusal of a channel that can not be used, for this reason. */
export function channelOff({ sentence }: Pick<Off, 'sentence'>): Problem {
  return new Problem('channel_unavailable', `${asSentence(sentence)} Pilih metode lain, ya.`, { extra: { sentence } })
}

/** Why a channel does not take a payment of this total, and until when if that is known; null if it does. */
export function refusalOf(channel: Limited, totalIdr: number, per: 'pesanan' | 'isi saldo' = 'pesanan'): Off | null {
  if (channel.unavailable !== null) return channel.unavailable
  if (totalIdr < channel.minIdr) return { sentence: `Minimal ${formatIdr(channel.minIdr)} per ${per}.`, until: null }
  if (totalIdr > channel.maxIdr) return { sentence: `Maksimal ${formatIdr(channel.maxIdr)} per ${per}.`, until: null }
  return null
}
