import type { Tokens } from '@kilat/contract/identity.ts'
import type { Ctx } from '../ctx/context.ts'
import { inTx } from '../db/in-tx.ts'
import { users } from '../db/schema/identity.ts'
import { openSession } from '../modules/identity/open-session.ts'
import type { AskerOf } from '../platform/asker.ts'
import { newReference } from '../platform/ids.ts'

export type MadeUser = Tokens & { id: string; sessionId: string }

/** A signed-in user as a handler gets it. */
export function asUser(userId: string): AskerOf<'user'> {
  return { kind: 'user', userId, sessionId: 'SES-0000000000000000' }
}

/** A signed-in user. */
export async function makeUser(ctx: Pick<Ctx, 'db' | 'clock'>, input: { name?: string; email?: string } = {}): Promise<MadeUser> {
  const id = newReference('USR')
  const now = ctx.clock.now()
  await ctx.db.insert(users).values({
    id,
    issuer: 'https://issuer.test',
    subject: id,
    name: input.name ?? 'Sari',
    email: input.email ?? 'sari@contoh.id',
    isEmailVerified: true,
    createdAt: now,
    signedInAt: now,
  })
  return { id, ...(await inTx(ctx, ctx => openSession(ctx, { userId: id, device: 'Chrome di Android' }))) }
}
