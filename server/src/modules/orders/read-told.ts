import { maskContact } from '@kilat/contract/mask-contact.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { messages } from '../../db/schema/messages.ts'
import type { Order } from './change-order.ts'

/**
 * The messages about an order that its buyer was sent, or that failed for good, oldest first, with how far they came. One that failed
 * is left out if the same news reached the buyer at another address of the channel, such as another browser.
 */
export async function readTold(ctx: ReadCtx, order: Order): Promise<Transaction['messages']> {
  const hasEnded = inArray(messages.status, ['sent', 'failed'])
  const rows = await ctx.db
    .select()
    .from(messages)
    .where(and(eq(messages.orderId, order.id), hasEnded))
    .orderBy(asc(messages.happenedAt), asc(messages.id))
  const isThere = (row: (typeof rows)[number]) => row.status === 'sent' && row.reached !== 'failed'
  const reached = new Set(rows.filter(isThere).map(nameNews))
  const shown = rows.filter(row => isThere(row) || !reached.has(nameNews(row)))
  return shown.map(({ channel, event, status, reached, sentAt, happenedAt }) => ({
    channel,
    event,
    state: status === 'failed' ? 'failed' : (reached ?? 'sent'),
    at: (sentAt ?? happenedAt).toISOString(),
    to: channel === order.contactKind ? maskContact({ kind: order.contactKind, value: order.contactValue }) : null,
  }))
}

/** What was told by which channel, at whatever address. */
function nameNews({ channel, version }: { channel: string; version: number }): string {
  return `${channel} ${version}`
}
