import type { User } from '@kilat/contract/identity.ts'
import { eq } from 'drizzle-orm'
import type { Reader } from '../../db/database.ts'
import { avatars, users } from '../../db/schema/identity.ts'
import { invariant } from '../../platform/invariant.ts'
import { readBalance } from '../wallet/read.ts'

/** A user as the user sees it. */
export async function readUser(db: Reader, userId: string): Promise<User> {
  const [found] = await db
    .select({ user: users, avatarKey: avatars.key })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, userId))
  invariant(found, 'who has a session has an account')
  const { user, avatarKey } = found
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar_url: avatarKey ? `/avatars/${avatarKey}.webp` : user.pictureUrl,
    phone: user.phone,
    is_phone_verified: user.phoneVerifiedAt !== null,
    balance: await readBalance(db, userId),
    created_at: user.createdAt.toISOString(),
  }
}
