import type { Session, User } from '@kilat/contract/identity.ts'
import { and, desc, eq, gt } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { avatars, sessions, users } from '../../db/schema/identity.ts'
import { walletAccount } from '../ledger/accounts.ts'
import { readHolding } from '../ledger/read.ts'
import { accountDeleted } from './hold-user.ts'

/** A user, as shown to the user. Refuses a deleted account. */
export async function readUser(ctx: ReadCtx, userId: string): Promise<User> {
  const [found] = await ctx.db
    .select({ user: users, avatarKey: avatars.key })
    .from(users)
    .leftJoin(avatars, eq(avatars.userId, users.id))
    .where(eq(users.id, userId))
  if (!found) throw accountDeleted()
  const { user, avatarKey } = found
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatar_url: avatarKey ? `/avatars/${avatarKey}.webp` : user.pictureUrl,
    phone: user.phone,
    is_phone_verified: user.phoneVerifiedAt !== null,
    balance: await readHolding(ctx, walletAccount(userId)),
    created_at: user.createdAt.toISOString(),
  }
}

/** A user's sessions, last used first. */
export async function listSessions(ctx: Ctx, { userId, sessionId }: { userId: string; sessionId: string }): Promise<Session[]> {
  const found = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, ctx.clock.now())))
    .orderBy(desc(sessions.lastUsedAt), desc(sessions.id))
  return found.map(session => ({
    id: session.id,
    device: session.device,
    created_at: session.createdAt.toISOString(),
    last_used_at: session.lastUsedAt.toISOString(),
    is_current: session.id === sessionId,
  }))
}
