import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, gt, inArray, isNotNull, notExists, sql, sum } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { ReadCtx } from '../../db/in-tx.ts'
import { paymentReceipts, payments, takenBack } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/**
 * Rupiah that were taken back at the gateways of these subjects' payments and are booked, by subject; nothing for the others. A reversal whose money was
 * found to be there is none.
 */
export async function readTakenBack(
  ctx: ReadCtx,
  { kind, ids }: { kind: Subject['kind']; ids: readonly string[] },
): Promise<Map<string, Rupiah>> {
  if (ids.length === 0) return new Map()
  const [row, later] = [alias(paymentReceipts, 'reversed'), alias(paymentReceipts, 'later')]
  const isLater = and(eq(later.paymentId, row.paymentId), eq(later.externalId, row.externalId), gt(later.again, row.again))
  const isThere = ctx.db
    .select({ one: sql`1` })
    .from(row)
    .innerJoin(later, isLater)
    .where(and(eq(row.id, takenBack.receiptId), eq(takenBack.kind, 'reversal')))
  const rows = await ctx.db
    .select({ id: payments.subjectId, amount: sum(takenBack.amount) })
    .from(takenBack)
    .innerJoin(payments, eq(payments.id, takenBack.paymentId))
    .where(and(eq(payments.subjectKind, kind), inArray(payments.subjectId, [...ids]), isNotNull(takenBack.bookedAt), notExists(isThere)))
    .groupBy(payments.subjectId)
  return new Map(rows.map(({ id, amount }) => [id, rupiah(Number(amount ?? 0))]))
}
