import { rupiah } from '@kilat/contract/money.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, asc, eq, inArray, isNotNull, isNull, notExists } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { payments, suspenseReceipts, takenBack } from '../../db/schema/payments.ts'
import { payouts } from '../../db/schema/refunds.ts'

type Page = { limit: number }

/** Money in suspense, what has waited longest first. */
export async function readWaitingSuspense(ctx: ReadCtx, { limit }: Page): Promise<Waiting[]> {
  const rows = await ctx.db
    .select()
    .from(suspenseReceipts)
    .where(isNull(suspenseReceipts.settledAt))
    .orderBy(asc(suspenseReceipts.recordedAt))
    .limit(limit)
  return rows.map(({ id, amount, recordedAt }) => ({
    ...{ kind: 'suspense' as const, id, subject_id: null, version: null, amount, until: null },
    since: recordedAt.toISOString(),
  }))
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
