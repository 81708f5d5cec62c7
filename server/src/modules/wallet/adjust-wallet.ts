import { formatIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryLockUser } from '../identity/hold-user.ts'
import { adjustmentAccount, walletAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { post } from '../ledger/post.ts'
import { findPosting, readHolding } from '../ledger/read.ts'

/** `amountIdr` is positive to give and negative to take. */
type Adjustment = { userId: string; amountIdr: number; idempotencyKey: string } & ByHand

/**
 * Gives money of the store to a user's wallet, or takes some back, by a posting. Answers the balance after it. The same key with the same
 * amount is the same adjustment. Throws `not_found`, `idempotency_conflict` for another amount under the key, and `wallet_too_low` if the
 * wallet has less than is taken.
 */
export async function adjustWallet(ctx: Ctx, input: Adjustment): Promise<{ balanceIdr: Rupiah }> {
  return inTx(ctx, async ctx => {
    const { userId } = input
    // Locked, so that two adjustments with one key take turns, also before the wallet's first posting.
    if (!(await tryLockUser(ctx, userId))) throw new Problem('not_found', 'Akun ini tidak ada. Cek lagi nomornya.')
    const account = walletAccount(userId)
    await adjust(ctx, { ...input, account, balance: await lockHolding(ctx, account) })
    return { balanceIdr: await readHolding(ctx, account) }
  })
}

async function adjust(ctx: TxCtx, input: Adjustment & { account: string; balance: Rupiah }): Promise<void> {
  const { userId, amountIdr: signedIdr, idempotencyKey, account, balance, by, note } = input
  const amountIdr = rupiah(Math.abs(signedIdr))
  const [from, to] = signedIdr > 0 ? [adjustmentAccount, account] : [account, adjustmentAccount]
  const key = `adjusted:${userId}:${idempotencyKey}`
  const booked = await findPosting(ctx, key)
  if (booked?.fromAccount === from && booked.amount === amountIdr) return
  if (booked) throw new Problem('idempotency_conflict', 'Kunci ini sudah dipakai untuk jumlah lain. Baca saldonya lagi.')
  if (signedIdr < 0 && balance < amountIdr) {
    const missing = rupiah(amountIdr - balance)
    throw new Problem('wallet_too_low', `Saldo akun ini kurang ${formatIdr(missing)}.`, { extra: { missing } })
  }
  await post(ctx, { key, from, to, amountIdr, at: ctx.clock.now() })
  const data = { note, amount: signedIdr, key: idempotencyKey }
  await recordAct(ctx, { act: 'wallet_adjusted', subjectKind: 'wallet', subjectId: userId, by, reason: 'by_hand', data })
}
