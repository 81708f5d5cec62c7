import { type SuspenseReceipt, suspenseIdSchema } from '@kilat/contract/operator/suspense.ts'
import { and, isNull } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesLater, oldestFirst } from '../../db/list-filter.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import { writeCursor } from '../../platform/list-cursor.ts'

const placed = { id: suspenseReceipts.id, at: suspenseReceipts.recordedAt }

/** Money in suspense that waits for a person, one page at a time. Refuses a cursor of another list. */
export async function listSuspense(
  ctx: ReadCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: SuspenseReceipt[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select()
    .from(suspenseReceipts)
    .where(and(isNull(suspenseReceipts.settledAt), comesLater(placed, cursor, suspenseIdSchema)))
    .orderBy(...oldestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(({ id, gateway, reference, externalId, amount, paidAt, recordedAt }) => ({
      ...{ id, gateway, reference, amount },
      external_id: externalId,
      paid_at: paidAt.toISOString(),
      recorded_at: recordedAt.toISOString(),
    })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.recordedAt, id: last.id }) : null,
  }
}
