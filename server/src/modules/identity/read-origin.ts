import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { users } from '../../db/schema/identity.ts'
import { invariant } from '../../platform/invariant.ts'

/** Who vouched for a user at sign-in, and what the account is called there. */
export async function readOrigin(db: Reader, userId: string): Promise<{ provider: string; subject: string }> {
  const [user] = await db.select({ provider: users.issuer, subject: users.subject }).from(users).where(eq(users.id, userId))
  invariant(user, 'who has a session has an account')
  return user
}
