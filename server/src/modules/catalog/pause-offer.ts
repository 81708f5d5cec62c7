import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'
import type { StoredOffer } from './stored-offers.ts'

type Pause = NonNullable<StoredOffer['pause']>

/**
 * Takes an offer out of use, also for paid orders, until a person has checked and accepted it. `reason` is a sentence for the
 * operator. An offer that is already paused keeps its first reason, unless the new pause is by hand, or for an overcharge where a list may lift
 * the one that is there: a doubt about its content is named beside it. Prices of items do not change. Answers false if nothing was changed.
 */
export async function pauseOffer(
  ctx: Pick<TxCtx, 'db'>,
  input: { supplier: string; sku: string; pause: Pause; reason: string },
): Promise<boolean> {
  const { supplier, sku, pause, reason: pauseReason } = input
  const isIt = and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku))
  const paused = await ctx.db
    .update(supplierOffers)
    .set({ pause, pauseReason: pause === 'overcharge' ? withDoubt(pauseReason) : pauseReason })
    .where(and(isIt, mayBePaused(pause)))
    .returning({ sku: supplierOffers.sku })
  if (paused.length === 0) return false
  announce(ctx, { topic: 'catalog' })
  return true
}

function mayBePaused(pause: Pause) {
  if (pause === 'by_hand') return undefined
  const isFree = isNull(supplierOffers.pause)
  return pause === 'overcharge' ? or(isFree, inArray(supplierOffers.pause, ['price', 'content'])) : isFree
}

/** Whoever puts the offer back into use decides about both. */
function withDoubt(reason: string) {
  const doubt = sql`case when ${supplierOffers.pause} = 'content' then concat('; ', ${supplierOffers.pauseReason}) else '' end`
  return sql<string>`concat(${reason}::text, ${doubt})`
}

/** Takes an offer out of use because a person says so. Answers false if there is none of that sku. */
export async function pauseByHand(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { supplier, sku, by, note }: { supplier: string; sku: string } & ByHand,
): Promise<boolean> {
  if (!(await pauseOffer(ctx, { supplier, sku, pause: 'by_hand', reason: `paused by hand: ${note}` }))) return false
  const subject = { subjectKind: 'offer' as const, subjectId: `${supplier}/${sku}` }
  await recordAct(ctx, { act: 'offer_paused', ...subject, by, reason: 'by_hand', data: { note } })
  return true
}
