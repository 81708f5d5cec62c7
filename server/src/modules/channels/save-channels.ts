import { isDeepStrictEqual } from 'node:util'
import type { PaymentChannel } from '@kilat/contract/quotes.ts'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { editsOf, foundEdit } from '../../db/by-hand-edits.ts'
import { overwrite } from '../../db/overwrite.ts'
import { type ChannelRule, channelGateways, channels, type LinkRule } from '../../db/schema/channels.ts'
import type { GatewayChannel } from '../../gateways/gateway.ts'
import { settle } from '../../platform/by-hand.ts'
import { invariant } from '../../platform/invariant.ts'
import { StartError } from '../../platform/start-error.ts'
import { lockChannels } from './lock-channels.ts'
import type { StoredLink } from './offered-channel.ts'
import { walletChannel } from './wallet-channel.ts'
import { linkId, writeEdits } from './write-edits.ts'

type SaveCtx = Pick<TxCtx, 'db' | 'clock'>
type ChannelRow = typeof channels.$inferSelect

/** One gateway's description of a channel. */
type Offer = { gateway: string; channel: GatewayChannel }

/** Step between two places, so that a person can put a channel in between. */
const sortStep = 10

/**
 * Updates the stored channels from the configured gateways at each start, except fields a person has set. The store's own channel, by
 * which users pay from their wallets, is among them. A new channel comes after the existing ones, and a new gateway of a channel is asked
 * after the others. Channels that no configured gateway offers stay as they are. Refuses to start if a buyer would bear a fee of QRIS,
 * by whatever name a gateway calls it.
 */
export async function saveChannels(ctx: SaveCtx & Pick<TxCtx, 'gateways' | 'signIn'>): Promise<void> {
  await lockChannels(ctx)
  const knownChannels = await ctx.db.select().from(channels)
  const knownLinks = await ctx.db.select().from(channelGateways)
  const offers = [...ctx.gateways.values()].flatMap(({ id, channels }) => channels.map(channel => ({ gateway: id, channel })))
  invariant(!offers.some(({ channel }) => channel.id === walletChannel.id), `the channel ${walletChannel.id} is the store’s own`)
  for (const offer of offers) refuseHiddenQris(offer)
  const nextSort = sortsAfter(knownChannels)
  const settled = [...Map.groupBy(offers, ({ channel }) => channel.id)].map(([id, offers]) => {
    const links = settleLinks({ known: knownLinks.filter(({ channelId }) => channelId === id), offers })
    const known = knownChannels.find(channel => channel.id === id)
    return { links, channel: settleChannel({ known, offer: findOldest(offers, links), nextSort }) }
  })
  // Only users have wallets: the channel is hidden while nobody can sign in.
  const [knownWallet, state] = [knownChannels.find(({ id }) => id === walletChannel.id), ctx.signIn ? 'on' : 'hidden'] as const
  const wallet = knownWallet || ctx.signIn ? settleChannel({ known: knownWallet, offer: walletChannel, state, nextSort }) : undefined
  await writeChannels(ctx, { rows: [...settled.map(({ channel }) => channel), wallet].flatMap(row => row ?? []), known: knownChannels })
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

/** A QRIS channel in another group could have a fee for the buyer. */
function refuseHiddenQris({ gateway, channel: { id, code, name, group } }: Offer): void {
  if (group === 'qris' || ![id, code, name].some(text => /qris/i.test(text))) return
  throw new StartError(
    `The gateway ${gateway} offers ${name} (${id}) as ${group}, and by its name it is QRIS: Bank Indonesia forbids fees for the buyer there. ` +
      'It has to be in the group qris.',
  )
}

/** If gateways describe a channel differently, the one that offered it first counts, even if a person asks another first. */
function findOldest(offers: readonly Offer[], links: readonly StoredLink[]): GatewayChannel | undefined {
  const cameAt = ({ gateway }: Offer) => links.find(link => link.gateway === gateway)?.rule.sort ?? 0
  return offers.toSorted((one, other) => cameAt(one) - cameAt(other))[0]?.channel
}

/** The parts of a channel that do not depend on its gateways. */
type OwnTerms = Omit<PaymentChannel, 'can_refund'> & Pick<GatewayChannel, 'minIdr' | 'maxIdr'>

type ChannelToSettle = {
  known: ChannelRow | undefined
  offer: OwnTerms | undefined
  state?: ChannelRule['state']
  nextSort: () => number
}

function settleChannel({ known, offer, state = 'on', nextSort }: ChannelToSettle): ChannelRow | undefined {
  if (!offer) return undefined
  const { id, group, name, note, mark, minIdr: minAmount, maxIdr: maxAmount } = offer
  const sort = known?.rule.sort ?? nextSort()
  const feeBearer = group === 'qris' || group === 'wallet' ? 'store' : 'buyer'
  const row = settle<ChannelRule>(known, { name, note, mark, sort, minAmount, maxAmount, feeBearer, state, payMinutes: null })
  if (group === 'qris' && row.feeBearer === 'buyer')
    throw new StartError(
      `The buyer is set to bear the fee of the channel ${id}, which is QRIS, and Bank Indonesia forbids it. The store has to bear it: ` +
        `npm run by-hand -- channel ${id} feeBearer=store --reason "…"`,
    )
  return { id, group, ...row }
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
