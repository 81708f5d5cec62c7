import { rupiah, sumIdr } from '@kilat/contract/money.ts'
import { eq, inArray } from 'drizzle-orm'
import type { BookedTakeBack, TxCtx } from '../../ctx/context.ts'
import { postings } from '../../db/schema/ledger.ts'
import { takenBack } from '../../db/schema/payments.ts'
import { feesAccount, subjectAccount, walletAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { readPosted } from '../ledger/read.ts'
import { coverTakenBack, readUncovered } from '../payments/cover-taken-back.ts'
import { lockDeposit } from './lock-deposit.ts'

/**
 * Takes a deposit that was taken back at its gateway out of the user's wallet again, as far as it was put there and the wallet has it; of a
 * deleted account, out of the deposit. The store gives up the fee it took of the receipt, bears what the user has spent, and the books name
 * that until a person decides. A receipt taken back in parts gives up no more than it brought: neither wallet nor fee pays twice.
 */
export async function takeBackDeposit(ctx: TxCtx, input: BookedTakeBack): Promise<void> {
  const { id, paymentId, takenBackId, receiptId, receiptIdr, kind } = input
  const { userId } = await lockDeposit(ctx, { id })
  const subject = { kind: 'deposit' as const, id }
  const from = userId === null ? subjectAccount(subject) : walletAccount(userId)
  const creditedIdr = await readPosted(ctx, `deposit:${receiptId}`)
  const feeIdr = creditedIdr === 0 ? 0 : receiptIdr - creditedIdr
  const cover = async (key: GivenUp['key'], from: string, mostIdr: number) => {
    const leftIdr = Math.max(0, mostIdr - (await readGivenUp(ctx, { key, receiptId })))
    const heldIdr = from === feesAccount ? leftIdr : await lockHolding(ctx, from)
    const amountIdr = rupiah(Math.min(leftIdr, heldIdr))
    await coverTakenBack(ctx, { paymentId, key: `${key}:${takenBackId}`, from, amountIdr, subject })
  }
  await cover('deposit_back', from, receiptIdr - feeIdr)
  await cover('deposit_fee_back', feesAccount, feeIdr)
  const missingIdr = await readUncovered(ctx, { paymentId })
  if (missingIdr > 0) ctx.log.error({ depositId: id, paymentId, kind, missingIdr }, 'a deposit was taken back after it was spent')
}

type GivenUp = { key: 'deposit_back' | 'deposit_fee_back'; receiptId: string }

/** What a receipt has given up to earlier movements, of the wallet's part or of the fee. */
async function readGivenUp(ctx: TxCtx, { key, receiptId }: GivenUp): Promise<number> {
  const parts = await ctx.db.select({ id: takenBack.id }).from(takenBack).where(eq(takenBack.receiptId, receiptId))
  const keys = parts.map(({ id }) => `${key}:${id}`)
  const given = await ctx.db.select({ amount: postings.amount }).from(postings).where(inArray(postings.key, keys))
  return sumIdr(rupiah(0), ...given.map(({ amount }) => amount))
}
