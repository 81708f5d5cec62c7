import type { Profile, ProfileExport } from '@kilat/contract/profile.ts'
import type { Ctx } from '../../platform/context.ts'
import { listSessions, readUser } from '../identity/read.ts'
import { readOrigin } from '../identity/read-origin.ts'
import { exportOwnOrders, summariseOwnOrders } from '../orders/read-own.ts'
import { listSavedPlayers } from '../players/read.ts'
import { readAllDeposits } from '../wallet/read.ts'

/** Who is signed in, with the orders of a month, or of all time, summed up by status. */
export async function readProfile(ctx: Ctx, input: { userId: string; month?: string | undefined }): Promise<Profile> {
  const [user, summary] = await Promise.all([readUser(ctx.db, input.userId), summariseOwnOrders(ctx, input)])
  return { user, transaction_summary: summary, total_transactions: summary.reduce((total, { count }) => total + count, 0) }
}

/** Everything the store keeps about a user. */
export async function exportProfile(ctx: Ctx, asker: { userId: string; sessionId: string }): Promise<ProfileExport> {
  const { userId } = asker
  const [user, origin, sessions, players, transactions, deposits] = await Promise.all([
    readUser(ctx.db, userId),
    readOrigin(ctx.db, userId),
    listSessions(ctx, asker),
    listSavedPlayers(ctx.db, { userId }),
    exportOwnOrders(ctx, userId),
    readAllDeposits(ctx, userId),
  ])
  return { exported_at: ctx.clock.now().toISOString(), user: { ...user, ...origin }, sessions, players, transactions, deposits }
}
