import { and, eq, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { payouts, refunds } from '../../db/schema/refunds.ts'

/**
 * Makes open payouts of a payment new versions, because its payer has taken money back: whoever is about to settle one has to read it again, and sees
 * that before the transfer is made. One that was made already can be settled all the same. The payment's subject is locked.
 */
export async function doubtPayouts(ctx: TxCtx, { paymentId }: { paymentId: string }): Promise<void> {
  const paying = ctx.db
    .select({ id: refunds.payoutId })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.status, 'paying')))
  await ctx.db
    .update(payouts)
    .set({ version: sql`${payouts.version} + 1` })
    .where(and(inArray(payouts.id, paying), eq(payouts.status, 'open')))
}
