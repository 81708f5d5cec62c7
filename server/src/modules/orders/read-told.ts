import { maskContact } from '@kilat/contract/contact-rules.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import type { Order } from './change-order.ts'

/** The messages about an order that its buyer was sent, or that failed for good, oldest first. */
export async function readTold(ctx: ReadCtx, order: Order): Promise<Transaction['messages']> {
  const hasEnded = inArray(messages.status, ['sent', 'failed'])
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.orderId, order.id), hasEnded))
    .orderBy(asc(messages.happenedAt), asc(messages.id))
  return rows.map(({ channel, event, status, sentAt, happenedAt }) => ({
    channel,
    event,
    is_sent: status === 'sent',
    at: (sentAt ?? happenedAt).toISOString(),
    to: channel === order.contactKind ? maskContact({ kind: order.contactKind, value: order.contactValue }) : null,
  }))
}
