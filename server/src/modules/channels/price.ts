import { formatIdr, type Rupiah, shareRoundedUp, sumIdr } from '@kilat/contract/money.ts'
import type { GatewayChannel } from '../../gateways/gateway.ts'

type Priced = Pick<GatewayChannel, 'fee' | 'minIdr' | 'maxIdr'>

/** What a channel costs its payer on top of a price. Percentages are rounded up to the next whole rupiah. */
export function feeOn(channel: Pick<Priced, 'fee'>, priceIdr: Rupiah): Rupiah {
  return sumIdr(channel.fee.flatIdr, shareRoundedUp(priceIdr, channel.fee.basisPoints))
}

/** Why a channel does not take a payment of this total; null where it does. */
export function limitSentence(channel: Pick<Priced, 'minIdr' | 'maxIdr'>, totalIdr: Rupiah): string | null {
  if (totalIdr < channel.minIdr) return `Minimal ${formatIdr(channel.minIdr)} per pesanan.`
  if (totalIdr > channel.maxIdr) return `Maksimal ${formatIdr(channel.maxIdr)} per pesanan.`
  return null
}
