import { and, inArray, sql } from 'drizzle-orm'
import type { TxCtx } from '../../ctx/context.ts'
import { refunds } from '../../db/schema/refunds.ts'
import type { Order } from '../orders/change-order.ts'
import { cameBackOften, isBoughtBy } from './came-back-often.ts'

/**
 * True if the buyer of this order has taken back so many paid orders lately, or paid so many that were cancelled, that the store bears the channel's costs no
 * more. Orders of one buyer take turns here until the tx ends, so that several at once do not all pass as the last one.
 */
export async function hasWithdrawnOften(ctx: TxCtx, { userId, contactValue }: Order): Promise<boolean> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`taken back by ${userId ?? contactValue}`}, 0))`)
  const isTheirs = isBoughtBy(userId === null ? { userId, contactValue } : { userId })
  return cameBackOften(ctx, and(isTheirs, inArray(refunds.reason, ['withdrawn', 'paid_after_cancel'])))
}
