import type { Profile } from '@kilat/contract/profile.ts'
import type { Ctx } from '../../ctx/context.ts'
import { readUser } from '../identity/read.ts'
import { summariseOwnOrders } from '../orders/read-own.ts'

/** The signed-in user, with the orders of a month or of all time summed up by status. */
export async function readProfile(ctx: Ctx, input: { userId: string; month?: string | undefined }): Promise<Profile> {
  const [user, summary] = await Promise.all([readUser(ctx, input.userId), summariseOwnOrders(ctx, input)])
  return { user, transaction_summary: summary, total_transactions: summary.reduce((total, { count }) => total + count, 0) }
}
