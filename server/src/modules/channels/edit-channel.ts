import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { type EditedBy, editsOf } from '../../db/by-hand-edits.ts'
import { type ChannelRule, channelGateways, channels, type LinkRule } from '../../db/schema/channels.ts'
import { change, fieldsOf } from '../../platform/by-hand.ts'
import { Problem } from '../../platform/problem.ts'
import { lockChannels } from './lock-channels.ts'
import { linkId, writeEdits } from './write-edits.ts'

type EditCtx = Pick<TxCtx, 'db' | 'clock'>

/** Values a person sets, and fields given back to the rule. */
type Change<Rule> = { values?: Partial<Rule>; toRule?: readonly (keyof Rule & string)[] } & EditedBy

/** `no_rule`: no gateway ever set one of these fields, so it has no value to go back to. */
export type EditedChannel = 'done' | 'unknown' | 'no_rule'

/**
 * Sets fields of a channel by hand, or gives them back to its gateways' values. Refuses a QRIS fee for the buyer, and
 * limits that allow no amount. Earlier orders keep their terms. Changes nothing if the edit is refused.
 */
export async function editChannel(ctx: EditCtx, input: Change<ChannelRule> & { id: string }): Promise<EditedChannel> {
  await lockChannels(ctx)
  const [known] = await ctx.db.select().from(channels).where(eq(channels.id, input.id))
  if (!known) return 'unknown'
  const columns = change(known, input)
  if (!columns) return 'no_rule'
  const channel = { ...known, ...columns }
  refuseImpossible(channel)
  await ctx.db.update(channels).set(columns).where(eq(channels.id, input.id))
  announce(ctx, { topic: 'channels' })
  await writeEdits(ctx, { ...input, edits: editsOfChange(channel, { subjectId: input.id, asked: input }) })
  return 'done'
}

/** Sets fields of one gateway of a channel by hand, or gives them back to its values. Payments it was asked for stay with it. */
export async function editLink(ctx: EditCtx, input: Change<LinkRule> & { channelId: string; gateway: string }): Promise<EditedChannel> {
  await lockChannels(ctx)
  const isAsked = and(eq(channelGateways.channelId, input.channelId), eq(channelGateways.gateway, input.gateway))
  const [known] = await ctx.db.select().from(channelGateways).where(isAsked)
  if (!known) return 'unknown'
  const columns = change(known, input)
  if (!columns) return 'no_rule'
  await ctx.db.update(channelGateways).set(columns).where(isAsked)
  announce(ctx, { topic: 'channels' })
  await writeEdits(ctx, { ...input, edits: editsOfChange({ ...known, ...columns }, { subjectId: linkId(input), asked: input }) })
  return 'done'
}

function refuseImpossible({ group, feeBearer, minAmount, maxAmount }: typeof channels.$inferSelect): void {
  if (group === 'qris' && feeBearer === 'buyer')
    throw new Problem(
      'qris_surcharge',
      'Biaya QRIS tidak bisa dibebankan ke pembeli: Bank Indonesia melarangnya. Biarkan toko yang menanggung.',
      { fields: { feeBearer: 'QRIS selalu ditanggung toko.' } },
    )
  if (minAmount > maxAmount) {
    const sentence = 'Batas bawahnya lebih besar dari batas atasnya. Ubah salah satu.'
    throw new Problem('channel_invalid', sentence, { fields: { minAmount: sentence, maxAmount: sentence } })
  }
}

function editsOfChange<Rule extends object>(row: object, { subjectId, asked }: { subjectId: string; asked: Change<Rule> }) {
  const { values = {}, toRule = [] } = asked
  const set = editsOf(row, { subject: { subjectId }, fields: fieldsOf(values).map(String), isByHand: true })
  return [...set, ...editsOf(row, { subject: { subjectId }, fields: toRule, isByHand: false })]
}
