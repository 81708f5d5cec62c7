import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { announce } from '../../db/announce.ts'
import { deposits } from '../../db/schema/wallet.ts'
import type { Deposit } from './lock-deposit.ts'

/** Closes a deposit that was not paid. The caller has locked it. Money that arrives later still goes into the wallet. */
export async function closeDeposit(ctx: TxCtx, { deposit, as }: { deposit: Deposit; as: 'cancelled' | 'expired' }): Promise<void> {
  await ctx.db.update(deposits).set({ status: as }).where(eq(deposits.id, deposit.id))
  announceDeposit(ctx, deposit)
}

/** Lets the user's open pages know that a deposit has moved; what reaches the wallet is announced by its posting. */
export function announceDeposit(ctx: Pick<TxCtx, 'db'>, { userId }: Deposit): void {
  if (userId !== null) announce(ctx, { topic: 'wallet', id: userId })
}
