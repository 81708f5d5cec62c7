import { formatIdr, type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryLockUser } from '../identity/hold-user.ts'
import { adjustmentAccount, promotionAccount, walletAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { post } from '../ledger/post.ts'
import { findPosting, readHolding } from '../ledger/read.ts'

/** What it is given as: the account that pays it, what its key begins with, and the act. */
const kinds = {
  adjustment: { cost: adjustmentAccount, word: 'adjusted', act: 'wallet_adjusted' },
  promotion: { cost: promotionAccount, word: 'promotion', act: 'promotion_given' },
} as const

/** `amountIdr` is positive to give and negative to take. */
type Adjustment = { userId: string; amountIdr: number; idempotencyKey: string; as: keyof typeof kinds } & ByHand

/**
 * Gives money of the store to a user's wallet, or takes some back, by a posting from or to the account of adjustments or of promotions.
 * Answers the balance after it. The same key with the same amount is the same act. Throws `not_found`, `idempotency_conflict` for another amount under the key, and `wallet_too_low` if the
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
  const { cost, word, act } = kinds[input.as]
  const amountIdr = rupiah(Math.abs(signedIdr))
  const [from, to] = signedIdr > 0 ? [cost, account] : [account, cost]
  const key = `${word}:${userId}:${idempotencyKey}`
  const booked = await findPosting(ctx, key)
  if (booked?.fromAccount === from && booked.amount === amountIdr) return
  if (booked) throw new Problem('idempotency_conflict', 'Kunci ini sudah dipakai untuk jumlah lain. Baca saldonya lagi.')
  if (signedIdr < 0 && balance < amountIdr) {
    const missing = rupiah(amountIdr - balance)
    throw new Problem('wallet_too_low', `Saldo akun ini kurang ${formatIdr(missing)}.`, { extra: { missing } })
  }
  await post(ctx, { key, from, to, amountIdr, at: ctx.clock.now() })
  const data = { note, amount: signedIdr, key: idempotencyKey }
  await recordAct(ctx, { act, subjectKind: 'wallet', subjectId: userId, by, reason: 'by_hand', data })
}
