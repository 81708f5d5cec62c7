import type { payments } from '../../db/schema/payments.ts'

/** If the gateway's own state does not follow its notice within this time, the notice was wrong. */
const longestBehindMs = 10 * 60_000

type Noticed = Pick<typeof payments.$inferSelect, 'paidNoticeAt' | 'createdAt' | 'expiresAt'>

/**
 * True while a verified notice says that money arrived and the gateway's own state may lag behind: for ten minutes, and no longer than
 * the buyer had to pay.
 */
export function hasPaidNotice({ paidNoticeAt, createdAt, expiresAt }: Noticed, now: Date): boolean {
  const behindMs = Math.min(longestBehindMs, expiresAt.getTime() - createdAt.getTime())
  return paidNoticeAt !== null && now.getTime() < paidNoticeAt.getTime() + behindMs
}
