import { rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { BookedTakeBack, TxCtx } from '../../ctx/context.ts'
import { holdings } from '../../db/schema/ledger.ts'
import { feesAccount, subjectAccount, walletAccount } from '../ledger/accounts.ts'
import { readPosted } from '../ledger/read.ts'
import { coverTakenBack, readUncovered } from '../payments/cover-taken-back.ts'
import { lockDeposit } from './lock-deposit.ts'

/**
 * Takes a deposit that was taken back at its gateway out of the user's wallet again, as far as it was put there and the wallet has it; of a
 * deleted account, out of the deposit. The store gives up the fee it took of the receipt, bears what the user has spent, and the books name
 * that until a person decides.
 */
export async function takeBackDeposit(ctx: TxCtx, input: BookedTakeBack): Promise<void> {
  const { id, paymentId, takenBackId, receiptId, receiptIdr, kind } = input
  const { userId } = await lockDeposit(ctx, { id })
  const subject = { kind: 'deposit' as const, id }
  const from = userId === null ? subjectAccount(subject) : walletAccount(userId)
  const creditedIdr = await readPosted(ctx, `deposit:${receiptId}`)
  const feeIdr = creditedIdr === 0 ? 0 : receiptIdr - creditedIdr
  const [held] = await ctx.db.select().from(holdings).where(eq(holdings.account, from)).for('update')
  const cover = (key: string, from: string, mostIdr: number) =>
    coverTakenBack(ctx, { paymentId, key: `${key}:${takenBackId}`, from, amountIdr: rupiah(mostIdr), subject })
  await cover('deposit_back', from, Math.min(receiptIdr - feeIdr, held?.balance ?? 0))
  await cover('deposit_fee_back', feesAccount, feeIdr)
  const missingIdr = await readUncovered(ctx, { paymentId })
  if (missingIdr > 0) ctx.log.error({ depositId: id, paymentId, kind, missingIdr }, 'a deposit was taken back after it was spent')
}
