import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { holdings } from '../../db/schema/ledger.ts'

/** Locks a holding in this tx and answers its balance, which no other tx changes until this one ends. Zero if it was never used. */
export async function lockHolding(ctx: Pick<TxCtx, 'db'>, account: string): Promise<Rupiah> {
  const [holding] = await ctx.db.select({ balance: holdings.balance }).from(holdings).where(eq(holdings.account, account)).for('update')
  return holding?.balance ?? rupiah(0)
}
