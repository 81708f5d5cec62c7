import { randomUUID } from 'node:crypto'
import { rupiah } from '@kilat/contract/money.ts'
import type { Ctx } from '../ctx/context.ts'
import { inTx } from '../db/in-tx.ts'
import { promotionAccount, walletAccount } from '../modules/ledger/accounts.ts'
import { post } from '../modules/ledger/post.ts'

/** Gives a user's wallet a bonus of the store. */
export async function fillWallet(ctx: Pick<Ctx, 'db' | 'clock'>, { userId, amount }: { userId: string; amount: number }): Promise<void> {
  const movement = { from: promotionAccount, to: walletAccount(userId), amountIdr: rupiah(amount) }
  await inTx(ctx, ctx => post(ctx, { ...movement, key: `bonus:${randomUUID()}`, at: ctx.clock.now() }))
}
