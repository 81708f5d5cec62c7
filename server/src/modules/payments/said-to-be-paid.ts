import type { payments } from '../../db/schema/payments.ts'

/** A gateway whose own state is this far behind its notice was wrong in its notice. */
const behindMs = 10 * 60_000

/** True while a verified notice says that money arrived and the gateway's own state may still be behind it. */
export function isSaidToBePaid({ paidNoticeAt }: Pick<typeof payments.$inferSelect, 'paidNoticeAt'>, now: Date): boolean {
  return paidNoticeAt !== null && now.getTime() < paidNoticeAt.getTime() + behindMs
}
