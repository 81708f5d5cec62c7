import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { and, eq, inArray, isNotNull, sum } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments, takenBack } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/** Rupiah that were taken back at the gateways of these subjects' payments and are booked, by subject; nothing for the others. */
export async function readTakenBack(
  ctx: ReadCtx,
  { kind, ids }: { kind: Subject['kind']; ids: readonly string[] },
): Promise<Map<string, Rupiah>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: payments.subjectId, amount: sum(takenBack.amount) })
    .from(takenBack)
    .innerJoin(payments, eq(payments.id, takenBack.paymentId))
    .where(and(eq(payments.subjectKind, kind), inArray(payments.subjectId, [...ids]), isNotNull(takenBack.bookedAt)))
    .groupBy(payments.subjectId)
  return new Map(rows.map(({ id, amount }) => [id, rupiah(Number(amount ?? 0))]))
}
