import type { Rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { suspenseReceipts } from '../../db/schema/payments.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import { Problem } from '../../platform/problem.ts'
import { findAct } from '../audit/read.ts'
import { recordAct } from '../audit/record-act.ts'
import { tryHoldUser } from '../identity/hold-user.ts'
import { suspenseAccount, unclaimedAccount, walletAccount } from '../ledger/accounts.ts'
import { post } from '../ledger/post.ts'
import { takeFromSuspense } from './release-suspense.ts'

/** `userId` is null if the money is the store's. */
type Taking = { id: string; userId: string | null } & ByHand

/**
 * Puts money in suspense into the wallet of the user whose it is, or keeps it for the store; the gateway still holds it. A repeat answers
 * as the first did. Throws `not_found`, and `wrong_state` if the money left suspense otherwise or for somebody else.
 */
export async function takeSuspense(ctx: Pick<Ctx, 'db' | 'clock'>, { id, userId, by, note }: Taking): Promise<Rupiah> {
  return inTx(ctx, async ctx => {
    if (userId !== null && !(await tryHoldUser(ctx, userId))) throw new Problem('not_found', 'Akun ini tidak ada. Cek lagi nomornya.')
    const taken = await takeFromSuspense(ctx, eq(suspenseReceipts.id, id))
    if (!taken) return refuseUnlessTaken(ctx, { id, userId })
    const { amount } = taken
    const to = userId === null ? unclaimedAccount : walletAccount(userId)
    await post(ctx, { key: `suspense_taken:${id}`, from: suspenseAccount(id), to, amountIdr: amount, at: ctx.clock.now() })
    await recordAct(ctx, { ...takenFromSuspense(id), by, reason: 'by_hand', data: { note, amount, user: userId } })
    return amount
  })
}

/** The act that gives such money to somebody, by the receipt's id. */
export const takenFromSuspense = (subjectId: string) => ({ act: 'suspense_taken', subjectKind: 'suspense_receipt', subjectId }) as const

async function refuseUnlessTaken(ctx: Pick<TxCtx, 'db'>, { id, userId }: Pick<Taking, 'id' | 'userId'>): Promise<Rupiah> {
  const [receipt] = await ctx.db.select().from(suspenseReceipts).where(eq(suspenseReceipts.id, id))
  if (!receipt) throw new Problem('not_found', 'Uang ini tidak ada di daftar. Cek lagi nomornya.')
  const done = await findAct(ctx, takenFromSuspense(id))
  if (done && done.data.user === userId) return receipt.amount
  if (done) throw wrongState('Uang ini sudah diputuskan milik pihak lain. Lihat catatannya dulu.')
  throw wrongState('Uang ini sudah tidak menunggu lagi: sudah dikembalikan, pembayarannya ditemukan, atau gateway membatalkannya.')
}
