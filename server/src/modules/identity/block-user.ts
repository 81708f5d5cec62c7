import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { sessions, users } from '../../db/schema/identity.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { Problem } from '../../platform/problem.ts'
import { recordAct } from '../audit/record-act.ts'
import { deleteSessions } from './delete-sessions.ts'
import { tryLockUser } from './hold-user.ts'
import { userUnknown } from './user-unknown.ts'

type Decision = { userId: string } & ByHand

/**
 * Signs a user out everywhere and lets nobody sign in as that user. Whoever signs in at the same moment is either signed out again or refused, because
 * both lock the user. Orders under way go on, and the balance stays. Safe to repeat. Throws `not_found`.
 */
export async function blockUser(ctx: Ctx, decision: Decision): Promise<void> {
  await setBlocked(ctx, { ...decision, isBlocked: true })
}

/** Lets a blocked user sign in again. Safe to repeat. Throws `not_found`. */
export async function unblockUser(ctx: Ctx, decision: Decision): Promise<void> {
  await setBlocked(ctx, { ...decision, isBlocked: false })
}

async function setBlocked(ctx: Ctx, { userId, isBlocked, by, note }: Decision & { isBlocked: boolean }): Promise<void> {
  await inTx(ctx, async ctx => {
    const user = await tryLockUser(ctx, userId)
    if (!user) throw userUnknown()
    if ((user.blockedAt !== null) === isBlocked) return
    await ctx.db
      .update(users)
      .set({ blockedAt: isBlocked ? ctx.clock.now() : null })
      .where(eq(users.id, userId))
    if (isBlocked) await deleteSessions(ctx, eq(sessions.userId, userId))
    const act = isBlocked ? 'user_blocked' : 'user_unblocked'
    await recordAct(ctx, { act, subjectKind: 'user', subjectId: userId, by, reason: 'by_hand', data: { note } })
  })
}

/** Signs one of a user's browsers out, or all of them. Safe to repeat. Throws `not_found` for an unknown user. */
export async function endUserSessions(ctx: Ctx, { userId, session, by, note }: Decision & { session?: string | undefined }): Promise<void> {
  await inTx(ctx, async ctx => {
    if (!(await tryLockUser(ctx, userId))) throw userUnknown()
    const isTheirs = eq(sessions.userId, userId)
    const count = await deleteSessions(ctx, session === undefined ? isTheirs : and(isTheirs, eq(sessions.id, session)))
    if (count === 0) return
    await recordAct(ctx, { act: 'user_signed_out', subjectKind: 'user', subjectId: userId, by, reason: 'by_hand', data: { note, count } })
  })
}

/** The refusal of a sign-in to a blocked account. */
export function accountBlocked(): Problem {
  const sentence =
    'Akun ini sedang diblokir oleh toko. Kalau menurutmu ini keliru, hubungi kami lewat halaman bantuan. Kamu tetap bisa membeli tanpa akun.'
  return new Problem('account_blocked', sentence)
}
