import { rupiah } from '@kilat/contract/money.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, asc, eq, inArray, isNotNull, isNull, lt, notExists, sql } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, takenBack } from '../../db/schema/payments.ts'
import { payouts, refunds } from '../../db/schema/refunds.ts'

type Page = { limit: number }

/** Refunds that wait to be claimed or paid out: first those that are promised by a time, because they were proven or are being sent. */
export async function readWaitingClaims(ctx: Pick<Ctx, 'db'>, { limit }: Page): Promise<Waiting[]> {
  const isUnproven = sql`${refunds.status} = 'claim' and ${refunds.provenAt} is null`
  const rows = await ctx.db
    .select()
    .from(refunds)
    .where(inArray(refunds.status, ['claim', 'paying']))
    .orderBy(asc(isUnproven), asc(refunds.dueAt), asc(refunds.createdAt))
    .limit(limit)
  return rows.map(row => describe(row, 'claim', row.createdAt))
}

/** Refunds that are not back although their time is over: a person has to ask the gateway. */
export async function readLateRefunds(ctx: Pick<Ctx, 'db' | 'clock'>, { limit }: Page): Promise<Waiting[]> {
  const isLate = and(inArray(refunds.status, ['pending', 'sent']), lt(refunds.dueAt, ctx.clock.now()))
  const rows = await ctx.db.select().from(refunds).where(isLate).orderBy(asc(refunds.dueAt)).limit(limit)
  return rows.map(row => describe(row, 'late_refund', row.dueAt))
}

/**
 * Money taken back that the store bears. An order that is on hold or refunded for it decides about it itself, unless an operator is sending its money by
 * hand: then the transfer has to be stopped.
 */
export async function readWaitingTakenBack(ctx: ReadCtx, { limit }: Page): Promise<Waiting[]> {
  const isBeingSent = ctx.db
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.subjectKind, 'order'), eq(payouts.subjectId, payments.subjectId), eq(payouts.status, 'open')))
  const decidesItself = ctx.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        ...[eq(payments.subjectKind, 'order'), eq(orders.id, payments.subjectId)],
        ...[inArray(orders.status, ['on_hold', 'refunding']), notExists(isBeingSent)],
      ),
    )
  const rows = await ctx.db
    .select({ taken: takenBack, subjectId: payments.subjectId })
    .from(takenBack)
    .innerJoin(payments, eq(payments.id, takenBack.paymentId))
    .where(and(isNull(takenBack.settledAt), isNotNull(takenBack.bookedAt), notExists(decidesItself)))
    .orderBy(asc(takenBack.recordedAt))
    .limit(limit)
  return rows.map(({ taken, subjectId }) => ({
    ...{ kind: 'taken_back' as const, id: taken.id, subject_id: subjectId, version: null, until: null },
    amount: rupiah(taken.amount - taken.covered),
    since: taken.recordedAt.toISOString(),
  }))
}

function describe({ id, subjectId, amount }: typeof refunds.$inferSelect, kind: 'claim' | 'late_refund', since: Date): Waiting {
  return { kind, id, subject_id: subjectId, version: null, amount, since: since.toISOString(), until: null }
}
