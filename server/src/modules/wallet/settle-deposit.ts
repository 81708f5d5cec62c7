import { rupiah } from '@kilat/contract/money.ts'
import { and, eq, or, sql } from 'drizzle-orm'
import type { SettledReceipt, TxCtx } from '../../ctx/context.ts'
import { postings } from '../../db/schema/ledger.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { feesAccount, subjectAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { coverTakenBack } from '../payments/cover-taken-back.ts'
import { lockDeposit } from './lock-deposit.ts'

/**
 * Puts money received for a deposit into the user's wallet, however late it is and however much: it belongs to the user. It first makes up for
 * what was taken back of the same payment after it was spent. The first receipt that covers the deposit makes it `paid`, and pays the channel's fee; later
 * receipts pay what the store has given up of the fee since. If the account was deleted, the money stays with the deposit, and the books report it until a
 * person decides (`end-unowned.ts`); it makes up for losses of its payment only if it was reversed before (`isAgain`).
 */
export async function settleDeposit(ctx: TxCtx, { id, paymentId, receiptId, receipt, isAgain }: SettledReceipt): Promise<void> {
  const deposit = await lockDeposit(ctx, { id })
  const { userId } = deposit
  const now = ctx.clock.now()
  const subject = { kind: 'deposit' as const, id }
  const from = subjectAccount(subject)
  const moved = { from, subject, at: now }
  const missing = { paymentId, key: againKey(receiptId), from, amountIdr: receipt.amountIdr, subject, leavesAccepted: true }
  const madeUpIdr = userId !== null || isAgain ? await coverTakenBack(ctx, missing) : rupiah(0)
  const leftIdr = receipt.amountIdr - madeUpIdr
  if (userId === null) {
    if (leftIdr > 0)
      ctx.log.error(
        { depositId: id, receiptId, amount: leftIdr },
        'money arrived for a deposit whose account is gone, it waits for a person',
      )
    return
  }
  const isPaying = receipt.amountIdr >= deposit.amount + deposit.fee
  const feeIdr = isPaying ? Math.min(leftIdr, deposit.fee - (await readFee(ctx, { id }))) : 0
  await post(ctx, { ...moved, key: `deposit:${receiptId}`, to: walletAccount(userId), amountIdr: rupiah(leftIdr - feeIdr) })
  await post(ctx, { ...moved, key: feeKey(receiptId), to: feesAccount, amountIdr: rupiah(feeIdr) })
  if (isPaying && deposit.status !== 'paid') await ctx.db.update(deposits).set({ status: 'paid', paidAt: now }).where(eq(deposits.id, id))
}

/** The key of the posting by which a receipt makes up for money that was taken back before. */
export const againKey = (receiptId: string) => `deposit_again:${receiptId}`

/** The key of the channel's fee that a receipt paid. An earlier version named it after the deposit. */
export const feeKey = (receiptId: string) => `fee:${receiptId}`

/** What a deposit has paid as its channel's fee, without what the store has given up of it. */
async function readFee(ctx: TxCtx, { id }: { id: string }): Promise<number> {
  const sum = sql<
    string | number
  >`coalesce(sum(case when ${postings.toAccount} = ${feesAccount} then ${postings.amount} else -${postings.amount} end), 0)`
  const isFee = or(eq(postings.toAccount, feesAccount), eq(postings.fromAccount, feesAccount))
  const [row] = await ctx.db
    .select({ sum })
    .from(postings)
    .where(and(eq(postings.subjectKind, 'deposit'), eq(postings.subjectId, id), isFee))
  return Number(row?.sum ?? 0)
}
