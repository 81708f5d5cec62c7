import type { Ctx } from '../../ctx/context.ts'
import type { attempts } from '../../db/schema/delivery.ts'

export type SentAttempt = Pick<typeof attempts.$inferSelect, 'supplier' | 'account' | 'status' | 'sentAt'>

/**
 * True if sending an attempt's reference again could be an order instead of a question: the store has no such supplier, the supplier may have
 * forgotten the reference, or the store has another account there than the one it was sent at. Attempts from before accounts were kept count as sent
 * at the one of today.
 */
export function isForgotten(ctx: Pick<Ctx, 'clock' | 'suppliers'>, { supplier: id, account, status, sentAt }: SentAttempt): boolean {
  const supplier = ctx.suppliers.get(id)
  if (!supplier) return true
  if (sentAt === null) return false
  if (ctx.clock.now().getTime() - sentAt.getTime() > supplier.referenceLifetimeMs) return true
  // What was surely not made there may be sent anywhere.
  return status !== 'not_sent' && account !== null && account !== (supplier.account ?? null)
}
