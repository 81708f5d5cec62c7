import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { holdings } from '../../db/schema/ledger.ts'

/** What an account that holds somebody's money has in it. Zero for one that nothing was ever posted to. */
export async function readHolding(ctx: ReadCtx, account: string): Promise<Rupiah> {
  const [holding] = await ctx.db.select({ balance: holdings.balance }).from(holdings).where(eq(holdings.account, account))
  return holding?.balance ?? rupiah(0)
}
