import type { MessageChoice } from '@kilat/contract/message-choices.ts'
import { messageChannels, messageEvents } from '@kilat/contract/messages.ts'
import type { ExportedMessage } from '@kilat/contract/profile.ts'
import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { messageChoices, messages } from '../../db/schema/messages.ts'
import { orders } from '../../db/schema/orders.ts'

/** A user's choices for every event and every channel this store tells by; what was never chosen is on. */
export async function listMessageChoices(ctx: ReadCtx & Pick<Ctx, 'senders'>, input: { userId: string }): Promise<MessageChoice[]> {
  const chosen = await ctx.db.select().from(messageChoices).where(eq(messageChoices.userId, input.userId))
  const channels = messageChannels.filter(channel => ctx.senders[channel])
  return messageEvents.flatMap(event =>
    channels.map(channel => {
      const choice = chosen.find(found => found.event === event && found.channel === channel)
      return { event, channel, is_on: choice?.isOn ?? true }
    }),
  )
}

/** All messages about a user's orders, oldest first. */
export async function exportMessages(ctx: ReadCtx, input: { userId: string }): Promise<ExportedMessage[]> {
  const { orderId, channel, event, status, happenedAt, sentAt, reached } = messages
  const rows = await ctx.db
    .select({ orderId, channel, event, status, happenedAt, sentAt, reached })
    .from(messages)
    .innerJoin(orders, eq(orders.id, messages.orderId))
    .where(eq(orders.userId, input.userId))
    .orderBy(asc(happenedAt), asc(messages.id))
  return rows.map(row => ({
    transaction_id: row.orderId,
    channel: row.channel,
    event: row.event,
    status: row.status,
    happened_at: row.happenedAt.toISOString(),
    sent_at: row.sentAt?.toISOString() ?? null,
    reached: row.reached,
  }))
}
