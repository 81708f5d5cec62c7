import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import type { Order } from '../orders/change-order.ts'
import { findStandingOffers } from '../orders/find-standing-offers.ts'

/** Time after its payment by which an order is promised: that of the supplier it is sent to first, because a person takes longer than a machine. */
export async function promiseMsOf(ctx: ReadCtx & Pick<Ctx, 'clock' | 'suppliers' | 'settings' | 'outbox'>, order: Order): Promise<number> {
  const [first] = await findStandingOffers(ctx, { order, before: null })
  return (first && ctx.suppliers.get(first.supplier)?.promiseMs) ?? ctx.settings.promiseMs
}
