import { type Difference, differenceIdSchema } from '@kilat/contract/operator/reconciliation.ts'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { comesLater, oldestFirst } from '../../db/list-filter.ts'
import { payments } from '../../db/schema/payments.ts'
import { differences } from '../../db/schema/reconciliation.ts'
import { writeCursor } from '../../platform/list-cursor.ts'
import { actsOn } from './difference-acts.ts'
import { type Booked, nothingBooked, readBooked } from './read-booked.ts'

type DeskCtx = ReadCtx & Pick<Ctx, 'gateways'>

const placed = { id: differences.id, at: differences.openedAt }

/** Differences that wait for a person, one page at a time, the oldest first. Refuses a cursor of another list. */
export async function listDifferences(
  ctx: DeskCtx,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<{ data: Difference[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select()
    .from(differences)
    .where(and(eq(differences.status, 'open'), comesLater(placed, cursor, differenceIdSchema)))
    .orderBy(...oldestFirst(placed))
    .limit(limit + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const booked = await readBooked(ctx, shown)
  return {
    data: shown.map(row => toDifference(ctx, { ...row, booked: booked.get(row.id) })),
    next_cursor: rows.length > limit && last ? writeCursor({ at: last.openedAt, id: last.id }) : null,
  }
}

/** A difference as operators see it: what was booked for it before counts as the store's. */
export function toDifference(
  ctx: Pick<Ctx, 'gateways'>,
  row: typeof differences.$inferSelect & { booked?: Booked | undefined },
): Difference {
  const { booked = nothingBooked, id, gateway, kind, movement, thing, reference, theirs, status, version } = row
  const ours = booked.gapIdr === 0 || kind === 'fee_differs' ? row.ours : (row.ours ?? 0) + booked.gapIdr
  return {
    ...{ id, gateway, kind, movement, thing, reference, ours, theirs, status, version },
    moved_at: row.movedAt.toISOString(),
    opened_at: row.openedAt.toISOString(),
    said_by: row.saidBy,
    acts: status === 'open' ? actsOn(row, { isTransfer: isTransfer(ctx, row) }) : [],
  }
}

/** True for money at the store's own bank accounts, which no company can be asked about. */
export function isTransfer({ gateways }: Pick<Ctx, 'gateways'>, { gateway }: { gateway: string }): boolean {
  return gateways.get(gateway)?.desk !== undefined
}

/** The payment with this reference at this gateway. */
export async function findPaymentAt(ctx: ReadCtx, { gateway, reference }: { gateway: string; reference: string }) {
  const [payment] = await ctx.db
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.id, reference), eq(payments.gateway, gateway)))
  return payment
}
