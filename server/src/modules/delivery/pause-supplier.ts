import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce, type Given } from '../../db/build-once.ts'
import { type attempts, supplierPauses } from '../../db/schema/delivery.ts'
import { printable } from '../../platform/printable.ts'
import type { Blocked, TopupOutcome } from '../../suppliers/supplier.ts'
import { limitSupplier } from '../catalog/limit-supplier.ts'

const minuteMs = 60_000
const longestWaitMs = 15 * minuteMs

/**
 * Sends nothing new to a supplier until an operator has acted there; orders wait for it until their promise, and what only it could deliver can
 * not be bought. A supplier that is paused stays as
 * it is; one that was tried again is paused for longer. The log tells it once.
 */
export async function pauseSupplier(
  ctx: TxCtx,
  { attempt, outcome }: { attempt: typeof attempts.$inferSelect; outcome: Blocked },
): Promise<void> {
  const { supplier, maxCost, expectedCost } = attempt
  const needed = expectedCost ?? maxCost
  const now = ctx.clock.now()
  const { cause } = outcome
  const detail = printable(outcome.detail)
  const paused = { cause, detail, needed, status: 'paused' as const }
  const [first] = await ctx.db
    .insert(supplierPauses)
    .values({ ...paused, supplier, since: now, nextTryAt: new Date(now.getTime() + minuteMs) })
    .onConflictDoNothing()
    .returning()
  if (first) {
    await limitSupplier(ctx, { supplier, isPaused: true })
    ctx.log.error({ supplier, cause, detail, needed }, 'a supplier takes no orders until somebody acts there; they wait')
    return
  }
  const isTrying = and(eq(supplierPauses.supplier, supplier), eq(supplierPauses.status, 'trying'))
  const [known] = await ctx.db.select({ tries: supplierPauses.tries }).from(supplierPauses).where(isTrying).for('update')
  if (!known) return
  const tries = known.tries + 1
  const nextTryAt = new Date(now.getTime() + waitOf(tries))
  await ctx.db
    .update(supplierPauses)
    .set({ ...paused, tries, nextTryAt })
    .where(isTrying)
  await limitSupplier(ctx, { supplier, isPaused: true })
  ctx.log.warn({ supplier, cause, detail, tries, nextTryAt }, 'a supplier that was tried again still takes no orders')
}

/** Milliseconds until a supplier is tried again that was tried so often in vain. */
export function waitOf(tries: number): number {
  return Math.min(longestWaitMs, minuteMs * 2 ** Math.min(tries, 10))
}

const deleteTrying = buildOnce((db, { supplier }: Given<{ supplier: string }>) =>
  db
    .delete(supplierPauses)
    .where(and(eq(supplierPauses.supplier, supplier), eq(supplierPauses.status, 'trying')))
    .returning(),
)

/** Ends the pause of a supplier that is tried again once it has taken a top-up. All that waited was woken when it was tried. */
export async function endPauseIfTaken(ctx: TxCtx, { supplier, outcome }: { supplier: string; outcome: TopupOutcome }): Promise<void> {
  if (outcome.kind !== 'succeeded' && outcome.kind !== 'pending') return
  const ended = await deleteTrying(ctx.db, { supplier })
  if (ended.length > 0) ctx.log.info({ supplier }, 'a supplier takes orders again')
}
