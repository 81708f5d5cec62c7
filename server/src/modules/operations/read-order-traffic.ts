import type { Traffic } from '@kilat/contract/operator/order-traffic.ts'
import { and, asc, eq, inArray } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { calls } from '../../db/schema/calls.ts'
import { attempts } from '../../db/schema/delivery.ts'
import { messages } from '../../db/schema/messages.ts'
import { notices, payments } from '../../db/schema/payments.ts'
import { refunds } from '../../db/schema/refunds.ts'

const most = 200

/** Calls to companies about an order, their notices, and messages to its buyer, the oldest first; nothing for an unknown order. */
export async function readOrderTraffic(ctx: ReadCtx, { id }: { id: string }): Promise<Traffic[]> {
  const references = await findReferences(ctx, id)
  const asked = await ctx.db.select().from(calls).where(inArray(calls.reference, references)).orderBy(asc(calls.startedAt)).limit(most)
  const heard = await ctx.db
    .select()
    .from(notices)
    .where(inArray(notices.reference, references))
    .orderBy(asc(notices.receivedAt))
    .limit(most)
  const told = await ctx.db.select().from(messages).where(eq(messages.orderId, id)).orderBy(asc(messages.happenedAt)).limit(most)
  const lines: Traffic[] = [
    ...asked.map(({ startedAt, company, operation, outcome, tookMs, reference }) => ({
      ...{ at: startedAt.toISOString(), kind: 'call' as const, with: company, about: operation, outcome },
      ...{ took_ms: tookMs, reference },
    })),
    ...heard.map(({ receivedAt, source, reference }) => {
      const [about = '', company = source] = source.split(':')
      return { at: receivedAt.toISOString(), kind: 'notice' as const, with: company, about, outcome: 'received', took_ms: null, reference }
    }),
    ...told.map(({ sentAt, happenedAt, channel, event, status, reached }) => ({
      ...{ at: (sentAt ?? happenedAt).toISOString(), kind: 'message' as const, with: channel, about: event, outcome: reached ?? status },
      ...{ took_ms: null, reference: null },
    })),
  ]
  return lines.toSorted((one, other) => one.at.localeCompare(other.at))
}

/** The references that companies know something of the order by. */
async function findReferences(ctx: ReadCtx, id: string): Promise<string[]> {
  const paid = ctx.db
    .select({ reference: payments.id })
    .from(payments)
    .where(and(eq(payments.subjectKind, 'order'), eq(payments.subjectId, id)))
  const back = ctx.db
    .select({ reference: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.subjectKind, 'order'), eq(refunds.subjectId, id)))
  const sent = ctx.db.select({ reference: attempts.reference }).from(attempts).where(eq(attempts.orderId, id))
  return (await Promise.all([paid, back, sent])).flat().map(({ reference }) => reference)
}
