import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { and, asc, eq, like, ne } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { postings } from '../../db/schema/ledger.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Subject } from '../../platform/subject.ts'
import { walletChannel } from '../channels/wallet-channel.ts'
import { chargebackAccount, refundAccount } from '../ledger/accounts.ts'
import { lockHolding } from '../ledger/lock-holding.ts'
import { coverTakenBack } from '../payments/cover-taken-back.ts'
import { countUncovered } from './cover-claims.ts'
import { refundedKey } from './refunded-key.ts'

type TakenBack = { paymentId: string; takenBackId: string; subject: Subject }

/**
 * Takes refunds of a payment out of the wallets again that they were put in, as far as its money was taken back at the gateway and the
 * wallets have it: the payer would have it twice. Answers what was taken out. The payment's subject is locked.
 */
export async function coverFromWallets(ctx: TxCtx, { paymentId, takenBackId, subject }: TakenBack): Promise<Rupiah> {
  const inWallet = and(eq(refunds.paymentId, paymentId), eq(refunds.backTo, 'wallet'), ne(refunds.gateway, walletChannel.id))
  const taken: Rupiah[] = []
  for (const refund of await ctx.db.select().from(refunds).where(inWallet).orderBy(asc(refunds.createdAt), asc(refunds.id))) {
    const [put] = await ctx.db
      .select()
      .from(postings)
      .where(eq(postings.key, refundedKey(refund)))
    if (put?.fromAccount !== refundAccount(refund.id)) continue
    const uncoveredIdr = await countUncovered(ctx, { paymentId })
    if (uncoveredIdr === 0) break
    const wallet = put.toAccount
    const leftIdr = refund.amount - (await readTakenOut(ctx, { refundId: refund.id, subject, wallet }))
    const amountIdr = rupiah(Math.min(leftIdr, uncoveredIdr, await lockHolding(ctx, wallet)))
    const key = `${keyStart(refund.id)}${takenBackId}`
    taken.push(await coverTakenBack(ctx, { paymentId, key, from: wallet, amountIdr, subject, leavesAccepted: true }))
  }
  return sumIdr(rupiah(0), ...taken)
}

const keyStart = (refundId: string) => `refund_back:${refundId}:`

async function readTakenOut(ctx: TxCtx, input: { refundId: string; subject: Subject; wallet: string }): Promise<Rupiah> {
  const { refundId, subject, wallet } = input
  const isOf = and(eq(postings.subjectKind, subject.kind), eq(postings.subjectId, subject.id))
  const isBack = and(eq(postings.fromAccount, wallet), eq(postings.toAccount, chargebackAccount))
  const rows = await ctx.db
    .select({ amount: postings.amount })
    .from(postings)
    .where(and(isOf, isBack, like(postings.key, `${keyStart(refundId)}%`)))
  return sumIdr(rupiah(0), ...rows.map(({ amount }) => amount))
}
