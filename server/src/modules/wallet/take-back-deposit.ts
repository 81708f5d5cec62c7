import { rupiah } from '@kilat/contract/money.ts'
import type { BookedTakeBack, TxCtx } from '../../ctx/context.ts'
import { feesAccount, isHolding, subjectAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { findPosting } from '../ledger/read.ts'
import { coverTakenBack, readUncovered } from '../payments/cover-taken-back.ts'
import { type GivenUp, readGivenUp } from './given-up.ts'
import { lockDeposit } from './lock-deposit.ts'
import { againKey, feeKey } from './settle-deposit.ts'
import { endKey } from './unowned-money.ts'

/**
 * Takes a deposit that was taken back at its gateway out of the wallet again, as far as it was put there and the wallet has it. Of a deleted
 * account it is taken out of the deposit while it waits for a person, and afterwards out of where that person has put it. The store gives
 * up the fee it took of the receipt, bears what the user has spent, and the books name that until a person decides. A receipt taken back in
 * parts gives up no more than it brought: neither wallet nor fee pays twice.
 */
export async function takeBackDeposit(ctx: TxCtx, input: BookedTakeBack): Promise<void> {
  const { id, paymentId, takenBackId, receiptId, receiptIdr, kind } = input
  await lockDeposit(ctx, { id })
  const subject = { kind: 'deposit' as const, id }
  const credited = await findPosting(ctx, endKey('wallet', receiptId))
  const from = (credited ?? (await findDecided(ctx, { receiptId, kind })))?.toAccount ?? subjectAccount(subject)
  // Money that was taken back while it waited for a person never reached the wallet, and must not count as the fee.
  const waitedIdr = await readGivenUp(ctx, { key: 'deposit_back', receiptId, from: subjectAccount(subject) })
  const madeUpIdr = (await findPosting(ctx, againKey(receiptId)))?.amount ?? 0
  const fee = await findPosting(ctx, feeKey(receiptId))
  const feeIdr = fee?.amount ?? (credited ? receiptIdr - waitedIdr - madeUpIdr - credited.amount : 0)
  const cover = async (key: GivenUp['key'], from: string, mostIdr: number) => {
    const leftIdr = Math.max(0, mostIdr - (await readGivenUp(ctx, { key, receiptId })))
    const heldIdr = isHolding(from) ? await lockHolding(ctx, from) : leftIdr
    const amountIdr = rupiah(Math.min(leftIdr, heldIdr))
    await coverTakenBack(ctx, { paymentId, key: `${key}:${takenBackId}`, from, amountIdr, subject, leavesAccepted: true })
  }
  await cover('deposit_back', from, receiptIdr - madeUpIdr - feeIdr)
  await cover('deposit_fee_back', feesAccount, feeIdr)
  const missingIdr = await readUncovered(ctx, { paymentId })
  if (missingIdr > 0) ctx.log.error({ depositId: id, paymentId, kind, missingIdr }, 'a deposit was taken back after it was spent')
}

/**
 * What a person has decided about a receipt of a deleted account. A refund that the gateway tells of is the one that was recorded as given
 * back; the payer's own chargeback after that is a loss.
 */
async function findDecided(ctx: TxCtx, { receiptId, kind }: Pick<BookedTakeBack, 'receiptId' | 'kind'>) {
  const kept = await findPosting(ctx, endKey('store', receiptId))
  return kept ?? (kind === 'refund' ? findPosting(ctx, endKey('gateway', receiptId)) : undefined)
}
