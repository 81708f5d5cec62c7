import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { payments } from '../../db/schema/payments.ts'
import type { Subject } from '../../platform/subject.ts'

/**
 * Removes the numbers of payers from the payments of these subjects, and instructions, which name a part of the number. `ids` is a query
 * of ids, because a user may have thousands.
 */
export async function forgetPayerPhones(ctx: Pick<TxCtx, 'db'>, { kind, ids }: { kind: Subject['kind']; ids: SQLWrapper }): Promise<void> {
  const namesPayer = sql`${payments.instructions} ->> 'kind' = 'approve_in_app'`
  await ctx.db
    .update(payments)
    .set({ payerPhone: null, instructions: sql`case when ${namesPayer} then null else ${payments.instructions} end` })
    .where(and(eq(payments.subjectKind, kind), inArray(payments.subjectId, ids)))
}
