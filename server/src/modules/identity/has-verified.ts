import type { Contact } from '@kilat/contract/contact.ts'
import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import { eq } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { users } from '../../db/schema/identity.ts'

/** True if a contact is proven to be the user's: the provider vouches for the e-mail address, or the number was confirmed. */
export async function hasVerified(ctx: Pick<TxCtx, 'db'>, { userId, contact }: { userId: string; contact: Contact }): Promise<boolean> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) return false
  if (contact.kind === 'email') return user.isEmailVerified && normaliseEmail(user.email ?? '') === contact.value
  return user.phoneVerifiedAt !== null && user.phone === contact.value
}
