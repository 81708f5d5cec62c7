import type { Contact } from '@kilat/contract/contact.ts'
import { normaliseEmail } from '@kilat/contract/contact-rules.ts'
import { eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'

/** A user's own verified address of a kind, at which messages go that an order's contact does not take; undefined without one. */
export async function findOwnAddress(ctx: ReadCtx, input: { userId: string; kind: Contact['kind'] }): Promise<string | undefined> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, input.userId))
  if (!user) return undefined
  if (input.kind === 'email') return user.isEmailVerified ? normaliseEmail(user.email ?? '') : undefined
  return user.phoneVerifiedAt ? (user.phone ?? undefined) : undefined
}
