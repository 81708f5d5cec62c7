import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import type { Waiting } from '@kilat/contract/operator/waiting.ts'
import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { holdings, postings } from '../../db/schema/ledger.ts'
import { paymentReceipts, payments } from '../../db/schema/payments.ts'
import { deposits } from '../../db/schema/wallet.ts'
import { subjectAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { readGivenUp } from './given-up.ts'
import { againKey, feeKey } from './settle-deposit.ts'

/** Money that arrived for a deposit after its account was deleted, and that waits for a person. */
export type UnownedMoney = { receiptId: string; depositId: string; amountIdr: Rupiah; recordedAt: Date }

/** The key of the posting that ends the wait of a receipt, by where its money goes. */
export const endKey = (to: keyof typeof keyStarts, receiptId: string) => `${keyStarts[to]}${receiptId}`

const keyStarts = { wallet: 'deposit:', gateway: 'deposit_given_back:', store: 'deposit_kept:' }

/** Receipts of deposits without an account that no posting has moved on yet, the oldest first; `receiptId` for one of them only. */
export async function readUnowned(ctx: ReadCtx, { limit, receiptId }: { limit: number; receiptId?: string }): Promise<UnownedMoney[]> {
  const { id } = paymentReceipts
  const isEnded = ctx.db
    .select({ key: postings.key })
    .from(postings)
    .where(or(...Object.values(keyStarts).map(start => eq(postings.key, sql`${start} || ${id}`))))
  const isThere = and(isNull(deposits.userId), gt(holdings.balance, rupiah(0)), notExists(isEnded))
  const rows = await ctx.db
    .select({ receipt: paymentReceipts, depositId: deposits.id })
    .from(deposits)
    .innerJoin(holdings, eq(holdings.account, sql`'deposit:' || ${deposits.id}`))
    .innerJoin(payments, and(eq(payments.subjectKind, 'deposit'), eq(payments.subjectId, deposits.id)))
    .innerJoin(paymentReceipts, eq(paymentReceipts.paymentId, payments.id))
    .where(receiptId === undefined ? isThere : and(isThere, eq(id, receiptId)))
    .orderBy(asc(paymentReceipts.recordedAt), asc(id))
  const found: UnownedMoney[] = []
  // Not limited before: receipts that were taken back whole must not hide those that wait.
  for (const { receipt, depositId } of rows) {
    if (found.length === limit) break
    const amountIdr = await readLeft(ctx, { receipt, depositId })
    const { id: receiptId, recordedAt } = receipt
    if (amountIdr > 0) found.push({ receiptId, depositId, amountIdr, recordedAt })
  }
  return found
}

/** The rest of a receipt: less what its gateway took back of it, the losses that it made up for, and the fee it paid. */
async function readLeft(ctx: ReadCtx, input: { receipt: typeof paymentReceipts.$inferSelect; depositId: string }): Promise<Rupiah> {
  const { receipt, depositId } = input
  const goneIdr = await readGivenUp(ctx, { key: 'deposit_back', receiptId: receipt.id })
  const heldIdr = await readHolding(ctx, subjectAccount({ kind: 'deposit', id: depositId }))
  const used = await ctx.db
    .select({ amount: postings.amount })
    .from(postings)
    .where(inArray(postings.key, [againKey(receipt.id), feeKey(receipt.id)]))
  const usedIdr = used.reduce((sum, { amount }) => sum + amount, 0)
  return rupiah(Math.max(0, Math.min(receipt.amount - goneIdr - usedIdr, heldIdr)))
}

/** The deposit of a receipt, and the gateway that got it; undefined if there is no such receipt, or it is an order's. */
export async function findDepositReceipt(
  ctx: Pick<TxCtx, 'db'>,
  receiptId: string,
): Promise<{ depositId: string; gateway: string } | undefined> {
  const [found] = await ctx.db
    .select({ depositId: payments.subjectId, gateway: paymentReceipts.gateway })
    .from(paymentReceipts)
    .innerJoin(payments, eq(payments.id, paymentReceipts.paymentId))
    .where(and(eq(paymentReceipts.id, receiptId), eq(payments.subjectKind, 'deposit')))
  return found
}

/** The same as `operator waiting` lists it. */
export async function readWaitingDeposits(ctx: ReadCtx, page: { limit: number }): Promise<Waiting[]> {
  return (await readUnowned(ctx, page)).map(({ receiptId, depositId, amountIdr, recordedAt }) => ({
    ...{ kind: 'deposit' as const, id: receiptId, subject_id: depositId, version: null, until: null },
    amount: amountIdr,
    since: recordedAt.toISOString(),
  }))
}
