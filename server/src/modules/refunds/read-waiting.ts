import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, asc, inArray, lt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { refunds } from '../../db/schema/refunds.ts'

type Page = { limit: number }

/** Refunds that wait to be claimed or paid out, what has waited longest first. */
export async function readWaitingClaims(ctx: Pick<Ctx, 'db'>, { limit }: Page): Promise<Waiting[]> {
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['claim', 'paying']))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
  return rows.map(row => describe(row, 'claim', row.createdAt))
}

/** Refunds that are not back although their time is over: a person has to ask the gateway. */
export async function readLateRefunds(ctx: Pick<Ctx, 'db' | 'clock'>, { limit }: Page): Promise<Waiting[]> {
  const isLate = and(inArray(refunds.status, ['pending', 'sent']), lt(refunds.dueAt, ctx.clock.now()))
  const rows = await ctx.db.select().from(refunds).where(isLate).orderBy(asc(refunds.dueAt)).limit(limit)
  return rows.map(row => describe(row, 'late_refund', row.dueAt))
}

function describe({ id, subjectId, amount }: typeof refunds.$inferSelect, kind: 'claim' | 'late_refund', since: Date): Waiting {
  return { kind, id, subject_id: subjectId, version: null, amount, since: since.toISOString(), until: null }
}
