import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { sessions } from '../../db/schema/identity.ts'
import { Problem } from '../../platform/problem.ts'
import { deleteSessions } from './delete-sessions.ts'

type Owned = { userId: string; sessionId: string }

/** Signs out the browser that asks. Succeeds if it was signed out already. */
export async function signOut(ctx: Ctx, input: Owned): Promise<void> {
  await deleteSession(ctx, input)
}

/** Signs out one of the user's browsers. Throws `not_found` for an unknown session and for another user's. */
export async function endSession(ctx: Ctx, input: Owned): Promise<void> {
  if (!(await deleteSession(ctx, input))) throw new Problem('not_found', 'Perangkat ini sudah tidak masuk.')
}

/** Signs a user out everywhere. */
export async function endAllSessions(ctx: Ctx, { userId }: { userId: string }): Promise<void> {
  await inTx(ctx, ctx => deleteSessions(ctx, eq(sessions.userId, userId)))
}

async function deleteSession(ctx: Ctx, { userId, sessionId }: Owned): Promise<boolean> {
  const isOwn = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return (await inTx(ctx, ctx => deleteSessions(ctx, isOwn))) > 0
}
