import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { asc, isNull } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'

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
