import type { payments } from '../../db/schema/payments.ts'

/** If the gateway's own state does not follow its notice within this time, the notice was wrong. */
const behindMs = 10 * 60_000

/** True while a verified notice says that money arrived and the gateway's own state may lag behind. */
export function hasPaidNotice({ paidNoticeAt }: Pick<typeof payments.$inferSelect, 'paidNoticeAt'>, now: Date): boolean {
  return paidNoticeAt !== null && now.getTime() < paidNoticeAt.getTime() + behindMs
}
