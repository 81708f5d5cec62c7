import type { TxCtx } from '../../ctx/context.ts'
import type { StandingOffer } from '../catalog/agreed-offers.ts'
import type { Order } from '../orders/change-order.ts'
import { findStandingOffers } from '../orders/find-standing-offers.ts'
import { hasCode } from '../stock/has-code.ts'

/**
 * The offers that can deliver a paid order, in the order they are used. Of the store's own stock this is also one that is counted as sold out while it has
 * a code for this order: one whose key may come back before the promise, or that costs more than its item sells for by now. Such an offer comes last.
 */
export async function findOffers(ctx: TxCtx, { order, before }: { order: Order; before: Date | null }): Promise<StandingOffer[]> {
  const isStockAsked = (supplier: string) => ctx.suppliers.get(supplier)?.hasOwnStock === true
  const standing = await findStandingOffers(ctx, { order, before, isStockAsked })
  if (standing.every(isCounted)) return standing
  const last: StandingOffer[] = []
  for (const offer of standing) if (!isCounted(offer) && (await hasCode(ctx, { ...offer, mostIdr: order.unitPrice }))) last.push(offer)
  return [...standing.filter(isCounted), ...last]
}

/** False for an offer of the store's own stock of which nothing is counted. */
export function isCounted({ mostUnits }: StandingOffer): boolean {
  return mostUnits > 0
}
