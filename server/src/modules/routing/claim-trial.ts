import { and, asc, eq, inArray, lt, lte, ne } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { circuits } from '../../db/schema/routing.ts'

type Sending = { reference: string; supplier: string; sku: string }

/** A trial that has not ended for this long makes room for another. */
const longestTrialMs = 10 * 60_000

/**
 * Whether an attempt may go through its circuits: `send` if they are closed, `trial` if it is the one that tries them, `wait` if they are open or
 * another attempt tries them. Of attempts that ask at once, in whatever process, one gets the trial.
 */
export async function claimTrial(ctx: TxCtx, { reference, supplier, sku }: Sending): Promise<'send' | 'trial' | 'wait'> {
  const isIts = and(eq(circuits.supplier, supplier), inArray(circuits.sku, ['', sku]), ne(circuits.status, 'closed'))
  const locked = await ctx.db.select().from(circuits).where(isIts).orderBy(asc(circuits.sku)).for('update')
  if (locked.length === 0) return 'send'
  if (locked.some(({ status, trial }) => status === 'open' || (trial !== null && trial !== reference))) return 'wait'
  await ctx.db.update(circuits).set({ trial: reference, trialSince: ctx.clock.now() }).where(isIts)
  announce(ctx, { topic: 'catalog' })
  return 'trial'
}

/** Open circuits whose time to be tried has come. */
export async function findDueCircuits(ctx: ReadCtx & Pick<Ctx, 'clock'>) {
  return ctx.db
    .select()
    .from(circuits)
    .where(and(eq(circuits.status, 'open'), lte(circuits.nextTryAt, ctx.clock.now())))
}

/** Lets the next attempt try an open circuit, and sells what it delivers. Answers false if it is not open. */
export async function letTry(ctx: TxCtx, { supplier, sku }: { supplier: string; sku: string }): Promise<boolean> {
  const isOpen = and(eq(circuits.supplier, supplier), eq(circuits.sku, sku), eq(circuits.status, 'open'))
  const trying = { status: 'trying' as const, since: ctx.clock.now(), trial: null, trialSince: null }
  const rows = await ctx.db.update(circuits).set(trying).where(isOpen).returning()
  if (rows.length > 0) announce(ctx, { topic: 'catalog' })
  return rows.length > 0
}

/** Puts the next try of an open circuit off, because its supplier does not answer at all. */
export async function putOff(ctx: TxCtx, { supplier, sku }: { supplier: string; sku: string }): Promise<void> {
  const nextTryAt = new Date(ctx.clock.now().getTime() + ctx.settings.circuitWaitMs)
  await ctx.db
    .update(circuits)
    .set({ nextTryAt })
    .where(and(eq(circuits.supplier, supplier), eq(circuits.sku, sku), eq(circuits.status, 'open')))
}

/** Makes room for another trial where one does not end. Answers the suppliers. */
export async function freeStuckTrials(ctx: TxCtx): Promise<string[]> {
  const before = new Date(ctx.clock.now().getTime() - longestTrialMs)
  const freed = await ctx.db
    .update(circuits)
    .set({ trial: null, trialSince: null })
    .where(and(eq(circuits.status, 'trying'), lt(circuits.trialSince, before)))
    .returning()
  if (freed.length > 0) announce(ctx, { topic: 'catalog' })
  return [...new Set(freed.map(({ supplier }) => supplier))]
}
