import { and, eq, isNotNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { supplierOffers } from '../../db/schema/catalog.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { recordAct } from '../audit/record-act.ts'

/** Puts a paused offer back into use after a person has checked it. Answers false if no offer of that sku is paused. */
export async function resumeOffer(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { supplier, sku, by, note }: { supplier: string; sku: string } & ByHand,
): Promise<boolean> {
  const resumed = await ctx.db
    .update(supplierOffers)
    .set({ pause: null, pauseReason: null })
    .where(and(eq(supplierOffers.supplier, supplier), eq(supplierOffers.sku, sku), isNotNull(supplierOffers.pause)))
    .returning({ sku: supplierOffers.sku })
  if (resumed.length === 0) return false
  announce(ctx, { topic: 'catalog' })
  const subject = { subjectKind: 'offer' as const, subjectId: `${supplier}/${sku}` }
  await recordAct(ctx, { act: 'offer_resumed', ...subject, by, reason: 'by_hand', data: { note } })
  return true
}
