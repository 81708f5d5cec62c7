import { type Rupiah, rupiah, sumIdr } from '@kilat/contract/money.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { inTx } from '../../db/in-tx.ts'
import { orderEvents } from '../../db/schema/orders.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { actorOf } from '../../platform/actor.ts'
import type { AskerOf } from '../../platform/asker.ts'
import { Problem } from '../../platform/problem.ts'
import { holdUser } from '../identity/hold-user.ts'
import { isRefundOf } from '../orders/order-payment.ts'
import { type Proving, proveWaiting } from './prove-claim.ts'
import { putInWallet } from './put-in-wallet.ts'

type Taking = Proving & { asker: AskerOf<'user'> }

/**
 * Puts all money of an order that waits to be claimed into the wallet of the user who proves the contact, in one tx; money that an operator
 * is sending is left out. Answers the amount, in whole rupiah; a repeat answers what the user took before. Refuses as `proveClaim` does.
 */
export async function takeClaim(ctx: Ctx, input: Taking): Promise<Rupiah> {
  const answer = await inTx(ctx, ctx => take(ctx, input))
  if (answer instanceof Problem) throw answer
  return answer
}

async function take(ctx: TxCtx, input: Taking): Promise<Rupiah | Problem> {
  const { id, asker } = input
  const { userId } = asker
  await holdUser(ctx, userId)
  const proven = await proveWaiting(ctx, input)
  if (proven instanceof Problem) {
    const takenIdr = proven.code === 'nothing_to_claim' ? await readTaken(ctx, { id, userId }) : rupiah(0)
    return takenIdr > 0 ? takenIdr : proven
  }
  const isWaiting = and(isRefundOf([id]), eq(refunds.status, 'claim'))
  const waiting = await ctx.db.select().from(refunds).where(isWaiting).orderBy(asc(refunds.createdAt), asc(refunds.id))
  for (const refund of waiting) await putInWallet(ctx, { refund, userId, by: actorOf(asker) })
  return sumIdr(rupiah(0), ...waiting.map(({ amount }) => amount))
}

/** What this user has taken of an order's claims before. */
async function readTaken(ctx: TxCtx, { id, userId }: { id: string; userId: string }): Promise<Rupiah> {
  const isTaken = and(eq(orderEvents.orderId, id), eq(orderEvents.reason, 'claim_taken'), eq(orderEvents.actorId, userId))
  const taken = await ctx.db.select({ data: orderEvents.data }).from(orderEvents).where(isTaken)
  return sumIdr(rupiah(0), ...taken.map(({ data }) => rupiah(Number(data.amount))))
}
