import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { wholeStore } from '@kilat/contract/operator/switches.ts'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { channelGateways, channels } from '../../db/schema/channels.ts'
import type { Fee, Gateway } from '../../gateways/gateway.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FindOff, Off } from '../switches/find-off.ts'

export type StoredLink = typeof channelGateways.$inferSelect

/** A channel with all its gateways, configured or not, in the order they are asked. */
export type StoredChannel = typeof channels.$inferSelect & { links: readonly StoredLink[] }

/** A gateway that can be asked for a payment, with its terms. */
export type Link = {
  gateway: Gateway
  code: string
  fee: Fee
  canRefund: boolean
  asksPhone: boolean
  /** At most this is added to a payment, so that its amount differs from others; zero for gateways that know payments by reference. */
  uniqueUpToIdr: Rupiah
  /** After so many minutes the gateway closes a payment at the latest. */
  mostMinutes: number
}

/** A payment channel as this store offers it now. */
export type OfferedChannel = Omit<PaymentChannel, 'can_refund'> & {
  minIdr: Rupiah
  maxIdr: Rupiah
  /** The buyer's fee on top of the price; zero if the store bears it. */
  fee: Fee
  /** The most that is added to a payment besides the fee, so that its amount is unique; the buyer bears it. Zero for most channels. */
  uniqueUpToIdr: Rupiah
  /** True if money can be refunded to its source. */
  canRefund: boolean
  /** True if a gateway that may be asked needs the mobile number of the payer's account. */
  asksPhone: boolean
  /** Time to pay. */
  windowMs: number
  /** Why it can not be used now, as a sentence for the buyer, and until when if that is known; null if it can. */
  unavailable: Off | null
  /** Gateways to ask for a payment, in this order. Empty if none can be asked, and for the wallet. */
  links: readonly Link[]
}

const offByHand: Off = { sentence: 'Lagi tidak bisa dipakai.', until: null }

const minuteMs = 60_000

const nothing: Fee = { flatIdr: rupiah(0), basisPoints: 0 }

export type OfferCtx = { gateways: ReadonlyMap<string, Gateway>; settings: Pick<Settings, 'paymentWindowMs'> }

/**
 * A stored channel with the store's gateways as it is offered; undefined if it is hidden or none of them offers it. Its
 * terms are those of the gateway that is asked first. `findOff`: what operators have switched off.
 */
export function offerChannel(ctx: OfferCtx, { stored, findOff }: { stored: StoredChannel; findOff: FindOff }): OfferedChannel | undefined {
  if (stored.state === 'hidden') return undefined
  const off = findOff('store', wholeStore) ?? findOff('channel', stored.id) ?? null
  if (stored.group === 'wallet') return offerWallet(ctx, { stored, off })
  const known = toLinks(stored.links, ctx.gateways)
  const own = stored.state === 'on' ? known.filter(({ isOn }) => isOn) : []
  const links = off ? [] : own.filter(({ gateway }) => !findOff('gateway', gateway.id))
  const first = links[0] ?? own[0] ?? known[0]
  if (!first) return undefined
  const { id, name, group, mark, feeBearer } = stored
  return {
    ...{ id, name, group, mark, links },
    ...askedTerms(stored, first),
    fee: feeBearer === 'buyer' ? first.fee : nothing,
    uniqueUpToIdr: first.uniqueUpToIdr,
    canRefund: first.canRefund,
    asksPhone: links.some(({ asksPhone }) => asksPhone),
    windowMs: windowMsOf(ctx, { stored, links: links.length > 0 ? links : [first] }),
    unavailable: links.length > 0 ? null : (off ?? findOff('gateway', own[0]?.gateway.id ?? '') ?? offByHand),
  }
}

/** A payment may be passed on from gateway to gateway and keeps its end, so it is one that all of them take. */
function windowMsOf({ settings }: OfferCtx, { stored, links }: { stored: StoredChannel; links: readonly Link[] }): number {
  const wantedMs = stored.payMinutes === null ? settings.paymentWindowMs : stored.payMinutes * minuteMs
  return Math.min(wantedMs, ...links.map(({ mostMinutes }) => mostMinutes * minuteMs))
}

/** Note and limits of the gateway that is asked, except what a person has set for the channel. */
function askedTerms(stored: StoredChannel, { gateway, code }: Link): Pick<OfferedChannel, 'note' | 'minIdr' | 'maxIdr'> {
  const asked = gateway.channels.find(channel => channel.code === code)
  const isByRule = (field: 'note' | 'minAmount' | 'maxAmount') => !stored.byHand.includes(field) && stored[field] === stored.rule[field]
  return {
    note: asked && isByRule('note') ? asked.note : stored.note,
    minIdr: asked && isByRule('minAmount') ? asked.minIdr : stored.minAmount,
    maxIdr: asked && isByRule('maxAmount') ? asked.maxIdr : stored.maxAmount,
  }
}

/** The wallet needs no gateway and has no fee. */
function offerWallet({ settings }: OfferCtx, { stored, off }: { stored: StoredChannel; off: Off | null }): OfferedChannel {
  const { id, name, group, note, mark, minAmount: minIdr, maxAmount: maxIdr, state } = stored
  const unavailable = off ?? (state === 'on' ? null : offByHand)
  const terms = { fee: nothing, uniqueUpToIdr: rupiah(0), canRefund: true, asksPhone: false, windowMs: settings.paymentWindowMs }
  return { id, name, group, note, mark, minIdr, maxIdr, ...terms, unavailable, links: [] }
}

/** Leaves out gateways that are not configured, or no longer know the channel by this code. */
export function toLinks(rows: readonly StoredLink[], gateways: ReadonlyMap<string, Gateway>): (Link & { isOn: boolean })[] {
  return rows.flatMap(({ gateway: id, code, feeFlat, feeBasisPoints, isOn }) => {
    const gateway = gateways.get(id)
    const offered = gateway?.channels.find(channel => channel.code === code)
    if (!gateway || !offered) return []
    const fee = { flatIdr: feeFlat, basisPoints: feeBasisPoints }
    const { refund, uniqueUpToIdr = rupiah(0), asksPhone = false, mostMinutes = Number.POSITIVE_INFINITY } = offered
    return [{ gateway, code, fee, canRefund: refund !== null, asksPhone, uniqueUpToIdr, mostMinutes, isOn }]
  })
}
