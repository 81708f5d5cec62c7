import type { refunds } from '../../db/schema/refunds.ts'

/** The key of the posting by which a refund's money leaves the store: one more for a refund that never left by the first. */
export const refundedKey = ({ id, reopenedAt }: Pick<typeof refunds.$inferSelect, 'id' | 'reopenedAt'>) =>
  reopenedAt === null ? `refunded:${id}` : `refunded:${id}:again`
