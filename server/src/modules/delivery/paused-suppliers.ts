import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { buildOnce } from '../../db/build-once.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { supplierPauses } from '../../db/schema/delivery.ts'
import { together } from '../../db/together.ts'
import { circuitsOf, isOut, readCircuits } from '../routing/read.ts'
import { readOffForTx } from '../switches/read.ts'

const selectPaused = buildOnce(db =>
  db.select({ supplier: supplierPauses.supplier }).from(supplierPauses).where(eq(supplierPauses.status, 'paused')),
)

type Out = {
  findOff: Awaited<ReturnType<typeof readOffForTx>>
  paused: ReadonlySet<string>
  circuits: Awaited<ReturnType<typeof readCircuits>>
}

/** The suppliers and skus through which the store sends nothing new, as they stay until the end of this tx. */
export async function readOut(ctx: Pick<TxCtx, 'db' | 'clock'>): Promise<Out> {
  const [findOff, rows, circuits] = await together([readOffForTx(ctx), selectPaused(ctx.db, {}), readCircuits(ctx)])
  return { findOff, paused: new Set(rows.map(({ supplier }) => supplier)), circuits }
}

/**
 * Marks the offers through which the store sends nothing new (`isPaused`), because an operator has to act at the supplier or has switched it off, or
 * because it is left alone after faults. `isTried`: it was left alone, and one attempt may try it.
 */
export function markPaused<Offer extends { supplier: string; sku: string }>(
  offers: readonly Offer[],
  { findOff, paused, circuits }: Out,
): (Offer & { isPaused: boolean; isTried: boolean })[] {
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
