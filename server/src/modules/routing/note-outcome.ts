import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import type { attempts } from '../../db/schema/delivery.ts'
import { circuits } from '../../db/schema/routing.ts'
import type { TopupOutcome } from '../../suppliers/supplier.ts'
import { reasonToOpen, type Verdict, verdictOnSku, verdictOnSupplier } from './circuit.ts'
import { readTallies } from './read.ts'

type Attempt = typeof attempts.$inferSelect
type Circuit = typeof circuits.$inferSelect
type Noted = { attempt: Attempt; outcome: TopupOutcome }

/** What the caller has to do: have opened circuits tried at this time, and wake what waits for the supplier. */
export type Changed = { tryAt: Date | null; isFree: boolean }

const longestWaitMs = 15 * 60_000

/**
 * Draws the consequences of a supplier's answer for its circuits, in the tx that has recorded the answer. Too many faults open a circuit; the end
 * of a trial closes it or opens it for longer. Announces `catalog` if that changes what can be sold.
 */
export async function noteOutcome(ctx: TxCtx, { attempt, outcome }: Noted): Promise<Changed> {
  const supplier = ctx.suppliers.get(attempt.supplier)
  const none = { tryAt: null, isFree: false }
  // A person and the store's own stock are no company that could be down.
  if (!supplier || supplier.isByHand || supplier.hasOwnStock) return none
  if (attempt.isTrial) return endTrial(ctx, { attempt, outcome })
  const failing = ['', attempt.sku].filter(sku => verdictOn(sku, outcome) === 'fails')
  if (failing.length === 0) return none
  return openIfNeeded(ctx, { attempt, skus: failing })
}

function verdictOn(sku: string, outcome: TopupOutcome): Verdict {
  return sku === '' ? verdictOnSupplier(outcome) : verdictOnSku(outcome)
}

async function openIfNeeded(ctx: TxCtx, { attempt: { supplier }, skus }: { attempt: Attempt; skus: string[] }): Promise<Changed> {
  const isOne = and(eq(circuits.supplier, supplier), inArray(circuits.sku, skus))
  const known = await ctx.db.select().from(circuits).where(isOne)
  const now = ctx.clock.now()
  let tryAt: Date | null = null
  for (const sku of skus) {
    const circuit = known.find(circuit => circuit.sku === sku)
    if (circuit && circuit.status !== 'closed') continue
    const windowAt = now.getTime() - ctx.settings.circuitWindowMs
    // The last trial has answered for the faults before it, so they do not count again.
    const since = new Date(Math.max(windowAt, circuit?.since.getTime() ?? 0))
    const reason = reasonToOpen(await readTallies(ctx, { supplier, since }), sku, ctx.settings)
    if (reason === undefined) continue
    const nextTryAt = new Date(now.getTime() + ctx.settings.circuitWaitMs)
    if (await open(ctx, { supplier, sku, reason, nextTryAt })) tryAt = nextTryAt
  }
  return { tryAt, isFree: false }
}

/** Answers false if another tx has opened it meanwhile. */
async function open(ctx: TxCtx, input: Pick<Circuit, 'supplier' | 'sku' | 'reason' | 'nextTryAt'>): Promise<boolean> {
  const opened = {
    status: 'open' as const,
    reason: input.reason,
    since: ctx.clock.now(),
    tries: 0,
    nextTryAt: input.nextTryAt,
    trial: null,
  }
  const rows = await ctx.db
    .insert(circuits)
    .values({ ...input, ...opened })
    .onConflictDoUpdate({ target: [circuits.supplier, circuits.sku], set: opened, setWhere: eq(circuits.status, 'closed') })
    .returning()
  if (rows.length === 0) return false
  announce(ctx, { topic: 'catalog' })
  const { supplier, sku, reason, nextTryAt } = input
  ctx.log.error({ supplier, sku: sku || null, reason, nextTryAt }, 'a supplier is left alone after faults; orders go to others or wait')
  return true
}

async function endTrial(ctx: TxCtx, { attempt, outcome }: Noted): Promise<Changed> {
  const isTried = and(eq(circuits.supplier, attempt.supplier), eq(circuits.trial, attempt.reference), ne(circuits.status, 'closed'))
  const tried = await ctx.db.select().from(circuits).where(isTried).orderBy(asc(circuits.sku)).for('update')
  const now = ctx.clock.now()
  const changed: Changed = { tryAt: null, isFree: false }
  for (const circuit of tried) {
    const verdict = verdictOn(circuit.sku, outcome)
    if (verdict === 'taken') continue
    const tries = circuit.tries + 1
    const nextTryAt = new Date(now.getTime() + waitOf(ctx.settings.circuitWaitMs, tries))
    const end = { trial: null, trialSince: null }
    const values = {
      works: { ...end, status: 'closed' as const, since: now },
      fails: { ...end, status: 'open' as const, tries, nextTryAt },
      nothing: end,
    }[verdict]
    await ctx.db
      .update(circuits)
      .set(values)
      .where(and(eq(circuits.supplier, circuit.supplier), eq(circuits.sku, circuit.sku)))
    const { supplier, sku } = circuit
    ctx.log.info({ supplier, sku: sku || null, verdict }, 'the trial of a supplier that was left alone has ended')
    if (verdict === 'fails') changed.tryAt = nextTryAt
    else changed.isFree = true
  }
  if (tried.length > 0) announce(ctx, { topic: 'catalog' })
  return changed
}

/** Milliseconds until a circuit is tried again that was tried so often in vain. */
function waitOf(firstMs: number, tries: number): number {
  return Math.max(firstMs, Math.min(longestWaitMs, firstMs * 2 ** Math.min(tries, 10)))
}
