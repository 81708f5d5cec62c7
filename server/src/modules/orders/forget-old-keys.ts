import { lt } from 'drizzle-orm'
import type { Tx } from '../../db/database.ts'
import { contactTries, idempotencyKeys } from '../../db/schema/orders.ts'

/** Forgets the clients' keys and the wrong contacts from before a moment. */
export async function forgetOldKeys(tx: Tx, before: Date): Promise<void> {
  await tx.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before))
  await tx.delete(contactTries).where(lt(contactTries.at, before))
}
