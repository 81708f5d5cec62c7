import { and, eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { oneTimeCodes } from '../../db/schema/contacts.ts'
import type { Caller } from './code-limits.ts'
import { mostTries } from './one-time-code.ts'

export type OneTimeCode = typeof oneTimeCodes.$inferSelect

/** Locks the last code that was made for a contact and a user, or for a contact and visitors. */
export async function findCode(ctx: Pick<TxCtx, 'db'>, { contact, userId }: Omit<Caller, 'address'>): Promise<OneTimeCode | undefined> {
  const { kind, value } = contact
  const isOf = and(eq(oneTimeCodes.kind, kind), eq(oneTimeCodes.value, value), eq(oneTimeCodes.askedBy, userId ?? ''))
  const [code] = await ctx.db.select().from(oneTimeCodes).where(isOf).for('update')
  return code
}

/**
 * Locks the codes that a caller may type: a user's own before the visitors'. A code that a visitor asked for is not lost by signing in before
 * typing it; its tries are the visitors', so nobody has more guesses by that.
 */
export async function findTypedCodes(ctx: Pick<TxCtx, 'db'>, { contact, userId }: Omit<Caller, 'address'>): Promise<OneTimeCode[]> {
  const found = []
  for (const asker of userId === null ? [null] : [userId, null]) found.push(await findCode(ctx, { contact, userId: asker }))
  return found.filter(code => code !== undefined)
}

/** True if the code can still be used. */
export function isOpen({ clock }: Pick<TxCtx, 'clock'>, { usedAt, wrongTries, expiresAt }: OneTimeCode): boolean {
  return usedAt === null && wrongTries < mostTries && expiresAt > clock.now()
}
