import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { holdings } from '../../db/schema/ledger.ts'
import { walletAccount } from '../ledger/accounts.ts'

/** What a user's wallet holds. */
export async function readBalance(db: Reader, userId: string): Promise<Rupiah> {
  const [holding] = await db
    .select({ balance: holdings.balance })
    .from(holdings)
    .where(eq(holdings.account, walletAccount(userId)))
  return holding?.balance ?? rupiah(0)
}
