import { and, eq, or } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { paymentReceipts, type payments } from '../../db/schema/payments.ts'

type ReceiptRow = typeof paymentReceipts.$inferSelect
type Named = { payment: Pick<typeof payments.$inferSelect, 'id'>; receiptId: string }

/**
 * The rows of one receipt of a gateway, the oldest first: its own, and one more for each time that a person found its money to be there after it
 * had been reversed. Only the last one may stand. Empty if the receipt is not booked.
 */
export async function readReceiptRows(ctx: ReadCtx, { payment, receiptId }: Named): Promise<ReceiptRow[]> {
  const { id, againOf, paymentId } = paymentReceipts
  const isOne = or(eq(id, receiptId), eq(againOf, receiptId))
  const rows = await ctx.db
    .select()
    .from(paymentReceipts)
    .where(and(eq(paymentId, payment.id), isOne))
  return rows.sort(inOrder)
}

/** The last of them: what it says counts. */
export async function readLastRow(ctx: ReadCtx, named: Named): Promise<ReceiptRow | undefined> {
  return (await readReceiptRows(ctx, named)).at(-1)
}

/** The gateway's receipt that a row is of. */
export const rootOf = ({ id, againOf }: Pick<ReceiptRow, 'id' | 'againOf'>) => againOf ?? id

/** Orders rows of one receipt: the gateway's own first, then as they were recorded. */
export function inOrder(one: ReceiptRow, other: ReceiptRow): number {
  if (one.againOf === null || other.againOf === null) return Number(one.againOf !== null) - Number(other.againOf !== null)
  return numberOf(one) - numberOf(other)
}

const numberStart = '#'

/** The name of a receipt's next row, in place of the gateway's own. */
export const nextName = (externalId: string, rowCount: number) => `${externalId}${numberStart}${rowCount + 1}`

const numberOf = ({ externalId }: ReceiptRow) => Number(externalId.slice(externalId.lastIndexOf(numberStart) + 1))
