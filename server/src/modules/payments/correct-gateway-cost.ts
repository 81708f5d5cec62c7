import type { Rupiah } from '@kilat/contract/money.ts'
import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, isNull } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { gatewayAccount, gatewayCostAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { subjectOf } from './subject.ts'

/**
 * Corrects what a gateway keeps of a receipt, because its statement says otherwise than its terms, and books the rest. `key` names the
 * correction, once. Answers false, and changes nothing, if the receipt does not stand or the fee is more than it.
 */
export async function correctGatewayCost(
  ctx: Pick<TxCtx, 'db' | 'clock'>,
  { receiptId, costIdr, key }: { receiptId: string; costIdr: Rupiah; key: string },
): Promise<boolean> {
  const stands = and(eq(paymentReceipts.id, receiptId), isNull(paymentReceipts.reversedAt))
  const [receipt] = await ctx.db.select().from(paymentReceipts).where(stands).for('update')
  if (!receipt || costIdr > receipt.amount) return false
  const [payment] = await ctx.db.select().from(payments).where(eq(payments.id, receipt.paymentId))
  if (!payment) return false
  const more = costIdr - receipt.gatewayCost
  const [cost, held] = [gatewayCostAccount, gatewayAccount(receipt.gateway)]
  const [from, to] = more > 0 ? [cost, held] : [held, cost]
  await ctx.db.update(paymentReceipts).set({ gatewayCost: costIdr }).where(eq(paymentReceipts.id, receiptId))
  await post(ctx, { key, from, to, amountIdr: rupiah(Math.abs(more)), subject: subjectOf(payment), at: ctx.clock.now() })
  return true
}
