import { eq } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { deposits } from '../../db/schema/wallet.ts'

/** Takes whose they were out of a user's deposits, which stay for the books. */
export async function forgetDepositor(tx: Tx, userId: string): Promise<void> {
  await tx.update(deposits).set({ userId: null }).where(eq(deposits.userId, userId))
}
