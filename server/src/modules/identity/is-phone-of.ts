import type { Contact } from '@kilat/contract/contact.ts'
import { and, eq } from 'drizzle-orm'
import type { ReadCtx } from '../../db/in-tx.ts'
import { users } from '../../db/schema/identity.ts'

/** True if a contact is the number in this user's profile, verified or not. */
export async function isPhoneOf(ctx: ReadCtx, { contact, userId }: { contact: Contact; userId: string | null }): Promise<boolean> {
  if (userId === null || contact.kind !== 'whatsapp') return false
  const isOwn = and(eq(users.id, userId), eq(users.phone, contact.value))
  const [user] = await ctx.db.select({ id: users.id }).from(users).where(isOwn)
  return user !== undefined
}
