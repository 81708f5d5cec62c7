import { and, asc, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { paymentReceipts, type takenBack } from '../../db/schema/payments.ts'

type ReceiptRow = typeof paymentReceipts.$inferSelect

/**
 * The rows of one receipt of a gateway, the oldest first: its own, and one more for each time that a person found its money to be there after it
 * had been reversed. Empty if the receipt is not booked.
 */
export function readReceiptRows(
  ctx: ReadCtx,
  { paymentId, externalId }: Pick<ReceiptRow, 'paymentId' | 'externalId'>,
): Promise<ReceiptRow[]> {
  const isOne = and(eq(paymentReceipts.paymentId, paymentId), eq(paymentReceipts.externalId, externalId))
  return ctx.db.select().from(paymentReceipts).where(isOne).orderBy(asc(paymentReceipts.again)).execute()
}

/** The id of a row: of the gateway's own one its name, with a start before those that came after it, which no name at a gateway has. */
export function rowIdOf({ paymentId, externalId, again = 0 }: { paymentId: string; externalId: string; again?: number }): string {
  return `${again === 0 ? '' : `again:${again}:`}${paymentId}:${externalId}`
}

/** The gateway's name of money that was taken back, or the one that the store gave it; the same for each time that the gateway named it. */
export function nameOf({ id, paymentId }: Pick<typeof takenBack.$inferSelect, 'id' | 'paymentId'>): string {
  return id.replace(/^again:\d+:/, '').slice(paymentId.length + 1)
}
