import { isDeepStrictEqual } from 'node:util'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { editsOf, foundEdit } from '../../db/by-hand-edits.ts'
import { overwrite } from '../../db/overwrite.ts'
import { type ChannelRule, channelGateways, channels, type LinkRule } from '../../db/schema/channels.ts'
import type { GatewayChannel } from '../../gateways/gateway.ts'
import { settle } from '../../platform/by-hand.ts'
import { lockChannels } from './lock-channels.ts'
import type { StoredLink } from './offered-channel.ts'
import { linkId, writeEdits } from './write-edits.ts'

type SaveCtx = Pick<TxCtx, 'db' | 'clock'>
type ChannelRow = typeof channels.$inferSelect

/** One gateway's description of a channel. */
type Offer = { gateway: string; channel: GatewayChannel }

/** Step between two places, so that a person can put a channel in between. */
const sortStep = 10

/**
 * Updates the stored channels from the configured gateways at each start, except fields a person has set.
 * A new channel comes after the existing ones, and a new gateway of a channel is asked after the others. Channels that no configured
 * gateway offers stay as they are.
 */
export async function saveChannels(ctx: SaveCtx & Pick<TxCtx, 'gateways'>): Promise<void> {
  await lockChannels(ctx)
  const knownChannels = await ctx.db.select().from(channels)
  const knownLinks = await ctx.db.select().from(channelGateways)
  const offers = [...ctx.gateways.values()].flatMap(({ id, channels }) => channels.map(channel => ({ gateway: id, channel })))
  const nextSort = sortsAfter(knownChannels)
  const settled = [...Map.groupBy(offers, ({ channel }) => channel.id)].map(([id, offers]) => {
    const links = settleLinks({ known: knownLinks.filter(({ channelId }) => channelId === id), offers })
    const known = knownChannels.find(channel => channel.id === id)
    return { links, channel: settleChannel({ known, offer: findOldest(offers, links), nextSort }) }
  })
  await writeChannels(ctx, { rows: settled.flatMap(({ channel }) => channel ?? []), known: knownChannels })
  await writeLinks(ctx, { rows: settled.flatMap(({ links }) => links), known: knownLinks })
}

function settleLinks({ known, offers }: { known: readonly StoredLink[]; offers: readonly Offer[] }): StoredLink[] {
  const nextSort = sortsAfter(known)
  return offers.map(({ gateway, channel: { id: channelId, code, fee } }) => {
    const link = known.find(row => row.gateway === gateway)
    const sort = link?.rule.sort ?? nextSort()
    return {
      channelId,
      gateway,
      code,
      ...settle<LinkRule>(link, { sort, isOn: true, feeFlat: fee.flatIdr, feeBasisPoints: fee.basisPoints }),
    }
  })
}

/** If gateways describe a channel differently, the one that offered it first counts, even if a person asks another first. */
function findOldest(offers: readonly Offer[], links: readonly StoredLink[]): GatewayChannel | undefined {
  const cameAt = ({ gateway }: Offer) => links.find(link => link.gateway === gateway)?.rule.sort ?? 0
  return offers.toSorted((one, other) => cameAt(one) - cameAt(other))[0]?.channel
}

type ChannelToSettle = { known: ChannelRow | undefined; offer: GatewayChannel | undefined; nextSort: () => number }

function settleChannel({ known, offer, nextSort }: ChannelToSettle): ChannelRow | undefined {
  if (!offer) return undefined
  const { id, group, name, note, mark, minIdr: minAmount, maxIdr: maxAmount } = offer
  const sort = known?.rule.sort ?? nextSort()
  const feeBearer = group === 'qris' ? 'store' : 'buyer'
  const row = settle<ChannelRule>(known, { name, note, mark, sort, minAmount, maxAmount, feeBearer, state: 'on' })
  if (group !== 'qris') return { id, group, ...row }
  // The store bears the fee of a channel that has become QRIS, whoever was to bear it before.
  return { id, group, ...row, feeBearer, byHand: row.byHand.filter(field => field !== 'feeBearer') }
}

/** Places after all existing ones. */
function sortsAfter(rows: readonly (ChannelRow | StoredLink)[]): () => number {
  let last = Math.max(0, ...rows.map(({ sort, rule }) => Math.max(sort, rule.sort ?? 0)))
  return () => {
    last += sortStep
    return last
  }
}

async function writeChannels(ctx: SaveCtx, { rows, known }: { rows: ChannelRow[]; known: readonly ChannelRow[] }): Promise<void> {
  const before = new Map(known.map(row => [row.id, row]))
  const changed = rows.filter(row => !isDeepStrictEqual(before.get(row.id), row))
  if (changed.length === 0) return
  await ctx.db
    .insert(channels)
    .values(changed)
    .onConflictDoUpdate({ target: channels.id, set: overwrite(channels) })
  announce(ctx, { topic: 'channels' })
  const edits = changed.flatMap(row => findEdits({ row, subjectId: row.id, before: before.get(row.id) }))
  await writeEdits(ctx, { ...foundEdit, edits })
}

async function writeLinks(ctx: SaveCtx, { rows, known }: { rows: StoredLink[]; known: readonly StoredLink[] }): Promise<void> {
  const before = new Map(known.map(row => [linkId(row), row]))
  const changed = rows.filter(row => !isDeepStrictEqual(before.get(linkId(row)), row))
  if (changed.length === 0) return
  await ctx.db
    .insert(channelGateways)
    .values(changed)
    .onConflictDoUpdate({ target: [channelGateways.channelId, channelGateways.gateway], set: overwrite(channelGateways) })
  announce(ctx, { topic: 'channels' })
  const edits = changed.flatMap(row => findEdits({ row, subjectId: linkId(row), before: before.get(linkId(row)) }))
  await writeEdits(ctx, { ...foundEdit, edits })
}

type Owned = { byHand: readonly string[] }

/** Fields that a person changed in the database since the last start. */
function findEdits({ row, subjectId, before }: { row: Owned; subjectId: string; before: Owned | undefined }) {
  return editsOf(row, { subject: { subjectId }, fields: row.byHand.filter(field => !before?.byHand.includes(field)), isByHand: true })
}
