import { formatIdr, type Rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'
import type { OfferedChannel } from './offered-channel.ts'

/** The channel's fee on top of a price. Percentages are rounded up to the next whole rupiah. */
export function feeOn({ fee }: Pick<OfferedChannel, 'fee'>, priceIdr: Rupiah): Rupiah {
  return sumIdr(fee.flatIdr, shareRoundedUp(priceIdr, fee.basisPoints))
}

/** Why a channel does not take a payment of this total; null if it does. */
export function refusalOf(channel: Pick<OfferedChannel, 'minIdr' | 'maxIdr' | 'unavailable'>, totalIdr: Rupiah): string | null {
  if (channel.unavailable !== null) return channel.unavailable
  if (totalIdr < channel.minIdr) return `Minimal ${formatIdr(channel.minIdr)} per pesanan.`
  if (totalIdr > channel.maxIdr) return `Maksimal ${formatIdr(channel.maxIdr)} per pesanan.`
  return null
}
