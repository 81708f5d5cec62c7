import { type Deposit, depositStatuses } from '@kilat/contract/wallet.ts'
import { and, count, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../ctx/context.ts'
import { comesAfter, comesAfterPlace, type ListFilter, matchesFilter, newestFirst } from '../../db/list-filter.ts'
import { readPages } from '../../db/read-pages.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { writeCursor } from '../../platform/list-cursor.ts'

const depositIdSchema = z.string().regex(/^DEP-[0-9A-Z]{16}$/)

/** A user's own deposits, newest first, one page at a time. Refuses an unknown status and a cursor this store did not make. */
export async function listDeposits(
  ctx: Ctx,
  input: ListFilter & { userId: string; limit: number; cursor?: string | undefined },
): Promise<{ data: Deposit[]; next_cursor: string | null; total: number }> {
  const matches = and(eq(deposits.userId, input.userId), matchesFilter(deposits, input, depositStatuses))
  const rest = and(matches, comesAfter(deposits, input.cursor, depositIdSchema))
  const [rows, [all]] = await Promise.all([
    ctx.db
      .select()
      .from(deposits)
      .where(rest)
      .orderBy(...newestFirst(deposits))
      .limit(input.limit + 1),
    ctx.db.select({ count: count() }).from(deposits).where(matches),
  ])
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    data: shown.map(describeDeposit),
    next_cursor: rows.length > input.limit && last ? writeCursor({ at: last.createdAt, id: last.id }) : null,
    total: all?.count ?? 0,
  }
}

/** All deposits of a user, newest first. */
export function exportDeposits(ctx: Ctx, userId: string): Promise<Deposit[]> {
  return readPages(
    ({ after, limit }) =>
      ctx.db
        .select()
        .from(deposits)
        .where(and(eq(deposits.userId, userId), after && comesAfterPlace(deposits, after)))
        .orderBy(...newestFirst(deposits))
        .limit(limit),
    rows => rows.map(describeDeposit),
  )
}

/** A deposit as it crosses the wire. */
export function describeDeposit(deposit: typeof deposits.$inferSelect): Deposit {
  return {
    id: deposit.id,
    status: deposit.status,
    amount: deposit.amount,
    channel_id: deposit.channelId,
    created_at: deposit.createdAt.toISOString(),
    paid_at: deposit.paidAt?.toISOString() ?? null,
  }
}
