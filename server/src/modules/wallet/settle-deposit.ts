import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { SettledReceipt, TxCtx } from '../../ctx/context.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { feesAccount, subjectAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { type Deposit, lockDeposit } from './lock-deposit.ts'

/**
 * Puts money received for a deposit into the user's wallet, however late it is and however much: it belongs to the user. The
 * first receipt that covers the deposit pays the channel's fee and makes the deposit `paid`; later receipts have no fee. If the
 * account was deleted, the money stays with the deposit, and the books report it until a person decides (`end-unowned.ts`).
 */
export async function settleDeposit(ctx: TxCtx, { id, receiptId, receipt }: SettledReceipt): Promise<void> {
  const deposit = await lockDeposit(ctx, { id })
  const { userId } = deposit
  if (userId === null) {
    ctx.log.error(
      { depositId: id, receiptId, amount: receipt.amountIdr },
      'money arrived for a deposit whose account is gone, it waits for a person',
    )
    return
  }
  const now = ctx.clock.now()
  const subject = { kind: 'deposit' as const, id }
  const moved = { from: subjectAccount(subject), subject, at: now }
  const isPaying = paysFor(deposit, receipt.amountIdr)
  const fee = isPaying ? deposit.fee : rupiah(0)
  await post(ctx, { ...moved, key: `deposit:${receiptId}`, to: walletAccount(userId), amountIdr: rupiah(receipt.amountIdr - fee) })
  await post(ctx, { ...moved, key: `fee:${id}`, to: feesAccount, amountIdr: fee })
  if (isPaying) await ctx.db.update(deposits).set({ status: 'paid', paidAt: now }).where(eq(deposits.id, id))
}

/** True for the receipt that pays a deposit: the first one that covers the asked amount. */
function paysFor(deposit: Deposit, amountIdr: number): boolean {
  return deposit.status !== 'paid' && amountIdr >= deposit.amount + deposit.fee
}
