import type { Contact } from '@kilat/contract/contact.ts'
import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Ctx } from '../../ctx/context.ts'
import type { ReadCtx } from '../../db/in-tx.ts'
import { orders } from '../../db/schema/orders.ts'
import { findProven, unproven } from '../contacts/is-proven.ts'
import { isOnlyTyped } from './is-only-typed.ts'
import { describeRow, readOrderRefunds } from './read-own.ts'

/** Carriers give a number to somebody else a few months after its last owner, who may have ordered with it. */
const sameOwnerMs = 90 * 24 * 60 * 60_000

const mostListed = 50

/** Orders with a proven contact that belong to no user, newest first. Refuses a proof of another user, and one that has expired. */
export async function listProvenOrders(ctx: Ctx, shown: { proof: string; userId: string | null }): Promise<TransactionRow[]> {
  const contact = await findProven(ctx, shown)
  if (!contact) throw unproven()
  const found = await ctx.db.select().from(orders).where(isFreeWith(ctx, contact)).orderBy(desc(orders.createdAt)).limit(mostListed)
  const back = await readOrderRefunds(ctx, found)
  return found.map(order => describeRow(order, back.get(order.id)))
}

/** Condition for the orders that whoever proves this contact may have: those of no user who knew more than it, with a number those of the last 90 days. */
export function isFreeWith(ctx: ReadCtx & Pick<Ctx, 'clock'>, { kind, value }: Contact) {
  const { clock } = ctx
  const isFree = or(isNull(orders.userId), isOnlyTyped(ctx))
  const isOf = and(eq(orders.contactKind, kind), eq(orders.contactValue, value), isFree)
  if (kind === 'email') return isOf
  return and(isOf, gt(orders.createdAt, new Date(clock.now().getTime() - sameOwnerMs)))
}
