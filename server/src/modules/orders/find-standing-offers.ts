import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { findAgreedOffers, type StandingOffer } from '../catalog/agreed-offers.ts'
import { rankOffers } from '../routing/rank-offers.ts'
import type { Order } from './change-order.ts'

/**
 * The agreed offers that can still deliver an order as it was sold, in the order the store's rule uses them: of connected suppliers, with the
 * same content, at no loss, open now or again before `before`. `isStockAsked`: suppliers whose offers stand whatever their stock is counted at.
 */
export async function findStandingOffers(
  ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers' | 'outbox' | 'settings'>,
  { order, before, isStockAsked }: { order: Order; before: Date | null; isStockAsked?: (supplier: string) => boolean },
): Promise<StandingOffer[]> {
  const { content, offers, unitPrice } = order
  const standing = await findAgreedOffers(ctx, { content, offers, ceiling: unitPrice, ...(isStockAsked && { isStockAsked }) })
  const usable = standing
    .filter(({ supplier }) => ctx.suppliers.has(supplier))
    .filter(({ closedUntil }) => closedUntil === null || before === null || closedUntil < before)
  if (usable.length < 2) return usable
  return (await rankOffers(ctx, usable)).map(({ offer }) => offer)
}
