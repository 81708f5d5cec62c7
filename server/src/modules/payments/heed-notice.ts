import type { NoticeReader } from '../../ctx/context.ts'
import { lookSoon } from './look-soon.ts'
import { noteUnknownReference } from './note-unknown-reference.ts'

/**
 * A gateway's notice has the gateway asked about its payment. So has a repeated one, which may be ahead of the gateway's own
 * state, and one about a reference that nobody knows: money may have arrived under it.
 */
export const gatewayNotices: NoticeReader = {
  knows: async () => true,
  async heed(ctx, { company, reference, isPaid }) {
    const named = { gateway: company, reference, isPaid }
    const isOurs = await lookSoon(ctx, named)
    if (!isOurs) await noteUnknownReference(ctx, named)
  },
}
