import type { ListedChannel, PaymentChannel } from '@kilat/contract/quotes.ts'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { buildOnce } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { channelGateways, channels } from '../../db/schema/channels.ts'
import { remember } from '../../platform/remember.ts'
import { describeOff, type FindOff, nothingOff } from '../switches/find-off.ts'
import { readOff, readOffNow } from '../switches/read.ts'
import { findCeilings } from './cost-ceiling.ts'
import { type Link, type OfferedChannel, offerChannel, type StoredChannel, toLinks } from './offered-channel.ts'

/** People may change the tables by hand, and a process that lost its connection hears no news. */
const longestKeptMs = 15_000

type ChannelsCtx = Pick<Ctx, 'db' | 'clock' | 'outbox' | 'gateways' | 'settings'>
type ReadNowCtx = ReadCtx & Pick<Ctx, 'gateways' | 'settings'>

/** The gateways of a channel in the order they are asked. */
const inOrder = [asc(channelGateways.sort), asc(channelGateways.gateway)]

const outboxOf = ({ outbox }: ChannelsCtx) => outbox

const readStored = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: (ctx: ChannelsCtx) => listStoredChannels(ctx),
  until: { topics: ['channels'], outbox: outboxOf },
})

/** What units may cost so that some channel sells them, kept like the channels. */
export const readCostCeilings = remember({
  maxAgeMs: longestKeptMs,
  of: outboxOf,
  read: async (ctx: ChannelsCtx) => findCeilings(await listChannels(ctx)),
  until: { topics: ['channels'], outbox: outboxOf },
})

/** Every shown channel in the page's order, kept in memory until there is news of `channels`. */
export async function listChannels(ctx: ChannelsCtx): Promise<OfferedChannel[]> {
  const findOff = await readOff(ctx)
  return (await readStored(ctx)).flatMap(stored => offerChannel(ctx, { stored, findOff }) ?? [])
}

/** The same from the database, for a tx that asks money and has read what is off. */
export async function listChannelsNow(ctx: ReadNowCtx, findOff: FindOff): Promise<OfferedChannel[]> {
  return offerChannels(ctx, { stored: await listStoredChannels(ctx), findOff })
}

/** Those of the stored channels that can be offered. */
export function offerChannels(ctx: Omit<ReadNowCtx, 'db'>, { stored, findOff }: { stored: readonly StoredChannel[]; findOff: FindOff }) {
  return stored.flatMap(each => offerChannel(ctx, { stored: each, findOff }) ?? [])
}

/** The channels as they are when nothing is switched off: prices do not follow a switch, which ends. */
export async function listChannelsForPrices(ctx: ReadNowCtx): Promise<OfferedChannel[]> {
  return listChannelsNow(ctx, nothingOff)
}

const selectAll = buildOnce(db =>
  db
    .select({ channel: channels, link: channelGateways })
    .from(channels)
    .leftJoin(channelGateways, eq(channelGateways.channelId, channels.id))
    .orderBy(asc(channels.sort), asc(channels.id), ...inOrder),
)

/** Every channel with all its gateways in the page's order, including those that are off, hidden or not configured. */
export async function listStoredChannels({ db }: ReadCtx): Promise<StoredChannel[]> {
  const rows = await selectAll(db, {})
  const byChannel = Map.groupBy(rows, ({ channel }) => channel.id)
  return [...byChannel.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first.channel, links: [first, ...rest].flatMap(({ link }) => link ?? []) }] : [],
  )
}

/** The gateways of a channel that can be asked now, in their order, even if the channel itself is off. */
export async function listLinksNow(ctx: ReadCtx & Pick<Ctx, 'gateways' | 'clock'>, { channelId }: { channelId: string }): Promise<Link[]> {
  const rows = await ctx.db
    .select()
    .from(channelGateways)
    .where(eq(channelGateways.channelId, channelId))
    .orderBy(...inOrder)
  const findOff = await readOffNow(ctx)
  return toLinks(rows, ctx.gateways).filter(({ isOn, gateway }) => isOn && !findOff('gateway', gateway.id))
}

/** Name and look of a channel. A channel no longer offered still has its name on orders paid through it. */
export async function describeChannelOf(ctx: ChannelsCtx, channelId: string): Promise<PaymentChannel> {
  const stored = (await readStored(ctx)).find(({ id }) => id === channelId)
  if (!stored)
    return { id: channelId, name: channelId.replaceAll('_', ' ').toUpperCase(), group: 'ewallet', note: '', mark: '?', can_refund: false }
  return describeChannel({ canRefund: false, ...stored, ...offerChannel(ctx, { stored, findOff: nothingOff }) })
}

/** A channel in the contract's form. */
export function describeChannel({ id, name, group, note, mark, canRefund }: Omit<PaymentChannel, 'can_refund'> & { canRefund: boolean }) {
  return { id, name, group, note, mark, can_refund: canRefund } satisfies PaymentChannel
}

/** What a channel asks of the buyer. */
export function describeAsked({ asksPhone, windowMs, group }: OfferedChannel) {
  return { asks_phone: asksPhone, pay_within: group === 'wallet' ? null : Math.round(windowMs / 1_000) }
}

/** A channel in the list of all channels. */
export function describeListed(channel: OfferedChannel): ListedChannel {
  const { unavailable } = channel
  return {
    ...describeChannel(channel),
    ...describeAsked(channel),
    unavailable: unavailable && describeOff(unavailable),
  }
}
