import { eq, lt } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { codeActs, contactProofs, oneTimeCodes } from '../../db/schema/contacts.ts'

/** Longer than any limit counts back. */
const keptMs = 2 * 24 * 60 * 60_000

/** Deletes expired codes and proofs, with their contacts, and counted tries that no limit needs any more. */
export async function forgetOldCodes(ctx: Pick<TxCtx, 'db' | 'clock'>): Promise<void> {
  const now = ctx.clock.now()
  await ctx.db.delete(oneTimeCodes).where(lt(oneTimeCodes.expiresAt, now))
  await ctx.db.delete(contactProofs).where(lt(contactProofs.expiresAt, now))
  await ctx.db.delete(codeActs).where(lt(codeActs.at, new Date(now.getTime() - keptMs)))
}

/** Deletes a user's codes and proofs. */
export async function forgetUserCodes(ctx: Pick<TxCtx, 'db'>, userId: string): Promise<void> {
  await ctx.db.delete(oneTimeCodes).where(eq(oneTimeCodes.askedBy, userId))
  await ctx.db.delete(contactProofs).where(eq(contactProofs.provenBy, userId))
}
