import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { priceLists } from '../../db/schema/prices.ts'
import { invariant } from '../../platform/invariant.ts'
import { waitForList } from './sync-time.ts'

export type KeptList = typeof priceLists.$inferSelect

type ListCtx = Pick<TxCtx, 'db' | 'clock' | 'settings' | 'suppliers'>

/** Locks what is known of a supplier's lists, always before the catalogue. */
export async function lockList(ctx: Pick<TxCtx, 'db'>, supplier: string): Promise<KeptList> {
  await ctx.db.insert(priceLists).values({ supplier }).onConflictDoNothing()
  const [kept] = await ctx.db.select().from(priceLists).where(eq(priceLists.supplier, supplier)).for('update')
  invariant(kept, `the list of ${supplier} is known`)
  return kept
}

/**
 * Notes that the supplier is being asked, before it is asked: if this process dies, no other one asks sooner than the supplier allows. Answers
 * the state before.
 */
export async function noteQuestion(ctx: ListCtx, kept: KeptList): Promise<void> {
  const nextAt = kept.nextAt === null ? null : nextTime(ctx, { supplier: kept.supplier, failures: kept.failures + 1 })
  await ctx.db.update(priceLists).set({ askedAt: ctx.clock.now(), nextAt }).where(eq(priceLists.supplier, kept.supplier))
}

/** Notes that no list came. */
export async function noteFailure(ctx: ListCtx, { supplier, detail }: { supplier: string; detail: string }): Promise<void> {
  const { failures: before, nextAt } = await lockList(ctx, supplier)
  const failures = before + 1
  const next = nextAt === null ? {} : { nextAt: nextTime(ctx, { supplier, failures }) }
  await ctx.db
    .update(priceLists)
    .set({ failures, detail, ...next })
    .where(eq(priceLists.supplier, supplier))
}

/** Keeps a list as the latest of its supplier. The schedule begins with the first one that is taken. */
export async function keepList(
  ctx: ListCtx,
  { supplier, document, isTaken }: { supplier: string; document: unknown; isTaken: boolean },
): Promise<KeptList> {
  const kept = await lockList(ctx, supplier)
  const begins = isTaken && ctx.suppliers.get(supplier)?.readPriceList !== undefined
  const next = kept.nextAt !== null || begins ? { nextAt: nextTime(ctx, { supplier, failures: 0 }) } : {}
  const now = {
    version: kept.version + 1,
    document: JSON.stringify(document),
    fetchedAt: ctx.clock.now(),
    failures: 0,
    detail: null,
    ...next,
  }
  await ctx.db.update(priceLists).set(now).where(eq(priceLists.supplier, supplier))
  return { ...kept, ...now }
}

function nextTime(
  { clock, settings, suppliers }: Pick<Ctx, 'clock' | 'settings' | 'suppliers'>,
  of: { supplier: string; failures: number },
) {
  const leastMs = suppliers.get(of.supplier)?.priceListEveryMs ?? 0
  const waitMs = waitForList({ intervalMs: settings.priceSyncMs, leastMs, failures: of.failures, chance: Math.random() })
  return new Date(clock.now().getTime() + waitMs)
}
