import { lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { auditChecks } from '../../db/schema/audit.ts'

/** A check is told of for so long. */
const keptMs = 90 * 24 * 60 * 60_000

/** Notes what a check of the whole chain has found. `brokenAt` is the place of the first act that does not fit. */
export async function noteCheck(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  found: { count: number; hash: string; brokenAt: number | null },
): Promise<void> {
  const at = ctx.clock.now()
  await ctx.db
    .insert(auditChecks)
    .values({ at, ...found })
    .onConflictDoUpdate({ target: auditChecks.at, set: found })
  await ctx.db.delete(auditChecks).where(lt(auditChecks.at, new Date(at.getTime() - keptMs)))
}
