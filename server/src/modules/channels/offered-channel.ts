import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { channelGateways, channels } from '../../db/schema/channels.ts'
import type { Fee, Gateway } from '../../gateways/gateway.ts'

export type StoredLink = typeof channelGateways.$inferSelect

/** A channel with all its gateways, configured or not, in the order they are asked. */
export type StoredChannel = typeof channels.$inferSelect & { links: readonly StoredLink[] }

/** A gateway that can be asked for a payment, with its terms. */
export type Link = { gateway: Gateway; code: string; fee: Fee; canRefund: boolean }

/** A payment channel as this store offers it now. */
export type OfferedChannel = Omit<PaymentChannel, 'can_refund'> & {
  minIdr: Rupiah
  maxIdr: Rupiah
  /** The buyer's fee on top of the price; zero if the store bears it. */
  fee: Fee
  /** True if money can be refunded to its source. */
  canRefund: boolean
  /** Why it can not be used now, as a sentence for the buyer; null if it can. */
  unavailable: string | null
  /** Gateways to ask for a payment, in this order. Empty if none can be asked. */
  links: readonly Link[]
}

const nothing: Fee = { flatIdr: rupiah(0), basisPoints: 0 }

/**
 * A stored channel with these gateways as the store offers it; undefined if it is hidden or none of them offers it. Its
 * terms are those of the gateway that is asked first.
 */
export function offerChannel(stored: StoredChannel, gateways: ReadonlyMap<string, Gateway>): OfferedChannel | undefined {
  if (stored.state === 'hidden') return undefined
  const known = toLinks(stored.links, gateways)
  const links = stored.state === 'on' ? known.filter(({ isOn }) => isOn) : []
  const first = links[0] ?? known[0]
  if (!first) return undefined
  const { id, name, group, note, mark, minAmount, maxAmount, feeBearer } = stored
  return {
    ...{ id, name, group, note, mark, links },
    minIdr: minAmount,
    maxIdr: maxAmount,
    fee: feeBearer === 'buyer' ? first.fee : nothing,
    canRefund: first.canRefund,
    unavailable: links.length > 0 ? null : 'Lagi tidak bisa dipakai.',
  }
}

/** Leaves out gateways that are not configured, or no longer know the channel by this code. */
export function toLinks(rows: readonly StoredLink[], gateways: ReadonlyMap<string, Gateway>): (Link & { isOn: boolean })[] {
  return rows.flatMap(({ gateway: id, code, feeFlat, feeBasisPoints, isOn }) => {
    const gateway = gateways.get(id)
    const offered = gateway?.channels.find(channel => channel.code === code)
    if (!gateway || !offered) return []
    return [{ gateway, code, fee: { flatIdr: feeFlat, basisPoints: feeBasisPoints }, canRefund: offered.canRefund, isOn }]
  })
}
