import { fundingIdSchema, type ShownFunding } from '@kilat/contract/operator/funds.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesLater, oldestFirst } from '../../db/list-filter.ts'
import { fundings } from '../../db/schema/funds.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import type { Funding } from './fund-supplier.ts'

const placed = { id: fundings.id, at: fundings.bookedAt }

/** What was paid into balances at suppliers, the oldest first, one page at a time. Refuses a cursor of another list. */
export async function listFundings(
  ctx: ReadCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: ShownFunding[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select()
    .from(fundings)
    .where(comesLater(placed, cursor, fundingIdSchema))
    .orderBy(...oldestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  return {
    data: shown.map(describeFunding),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.bookedAt, id: last.id }) : null,
  }
}

/** A funding as it crosses the wire. */
export function describeFunding({ bookedAt, ...funding }: Funding): ShownFunding {
  return { ...funding, booked_at: bookedAt.toISOString() }
}
