import type { NoticeReader } from '../../ctx/context.ts'
import { lookSoon } from './look-soon.ts'
import { noteUnknownReference } from './note-unknown-reference.ts'

/**
 * A gateway's notice makes the store ask the gateway about its payment. So does a repeated notice, because the gateway's own state
 * may have lagged behind the first one, and a notice with an unknown reference, because money may have arrived under it.
 */
export const gatewayNotices: NoticeReader = {
  knows: async () => true,
  async heed(ctx, { company, reference, isPaid }) {
    const named = { gateway: company, reference, isPaid }
    const isOurs = await lookSoon(ctx, named)
    if (!isOurs) await noteUnknownReference(ctx, named)
  },
}
