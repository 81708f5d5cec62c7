import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { holdings } from '../../db/schema/ledger.ts'

/** Balance of a holding account, in rupiah. Zero for an account that has no postings. */
export async function readHolding(ctx: ReadCtx, account: string): Promise<Rupiah> {
  const [holding] = await ctx.db.select({ balance: holdings.balance }).from(holdings).where(eq(holdings.account, account))
  return holding?.balance ?? rupiah(0)
}
