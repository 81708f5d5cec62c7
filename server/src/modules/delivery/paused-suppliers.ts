import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import { together } from '../../db/together.ts'
import { circuitsOf, isOut, readCircuits } from '../routing/read.ts'
import { readOffForTx } from '../switches/read.ts'

/**
 * The offers, with those marked that nothing new is sent through (`isPaused`): an operator has to act at the supplier, has switched it off, or it is
 * left alone after faults. `isTried`: it was left alone, and one attempt may try it.
 */
export async function markPaused<Offer extends { supplier: string; sku: string }>(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  offers: readonly Offer[],
): Promise<(Offer & { isPaused: boolean; isTried: boolean })[]> {
  const [findOff, rows, circuits] = await together([
    readOffForTx(ctx),
    ctx.db.select({ supplier: supplierPauses.supplier }).from(supplierPauses).where(eq(supplierPauses.status, 'paused')),
    readCircuits(ctx),
  ])
  const paused = new Set(rows.map(({ supplier }) => supplier))
  return offers.map(offer => {
    const own = circuitsOf(circuits, offer)
    const isOff = findOff('supplier', offer.supplier) !== undefined
    return { ...offer, isPaused: isOff || paused.has(offer.supplier) || own.some(isOut), isTried: own.length > 0 }
  })
}

/** The suppliers that take nothing until an operator has acted there, with the cause and since when. */
export async function readPauses(ctx: ReadCtx): Promise<ReadonlyMap<string, Pick<typeof supplierPauses.$inferSelect, 'cause' | 'since'>>> {
  const rows = await ctx.db.select().from(supplierPauses).where(eq(supplierPauses.status, 'paused'))
  return new Map(rows.map(({ supplier, cause, since }) => [supplier, { cause, since }]))
}
