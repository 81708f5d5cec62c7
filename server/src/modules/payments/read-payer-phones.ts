import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/** The numbers kept of the payers of these subjects, by subject. */
export async function readPayerPhones(
  ctx: ReadCtx,
  { kind, ids }: { kind: Subject['kind']; ids: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const kept = await ctx.db
    .select({ id: payments.subjectId, phone: payments.payerPhone })
    .from(payments)
    .where(and(eq(payments.subjectKind, kind), inArray(payments.subjectId, [...ids]), isNotNull(payments.payerPhone)))
  return new Map(kept.flatMap(({ id, phone }) => (phone === null ? [] : [[id, phone] as const])))
}
