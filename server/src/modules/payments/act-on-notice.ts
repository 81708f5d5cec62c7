import type { NoticeHandler } from '../../ctx/context.ts'
import { bringCheckForward } from './bring-check-forward.ts'
import { watchUnknownReference } from './watch-reference.ts'

/**
 * A gateway's notice makes the store ask the gateway about its payment. So does a repeated notice, because the gateway's own state
 * may have lagged behind the first one, and a notice with an unknown reference, because money may have arrived under it.
 */
export const gatewayNotices: NoticeHandler = {
  knows: async () => true,
  async actOn(ctx, { company, reference, isPaid }) {
    const named = { gateway: company, reference, isPaid }
    const isOurs = await bringCheckForward(ctx, named)
    if (!isOurs) await watchUnknownReference(ctx, named)
  },
}
