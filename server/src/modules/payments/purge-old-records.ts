import { lt } from 'drizzle-orm'
import { notices } from '../../db/schema/payments.ts'
import type { Ctx } from '../../platform/context.ts'
import { forgetOldKeys } from '../orders/forget-old-keys.ts'

/** Longer than any company repeats a notice. */
const keptMs = 90 * 24 * 60 * 60_000

/** Forgets notices and idempotency keys that nobody will repeat any more. The books and the orders stay. */
export async function purgeOldRecords(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await ctx.db.transaction(async tx => {
    await tx.delete(notices).where(lt(notices.receivedAt, before))
    await forgetOldKeys(tx, before)
  })
}
