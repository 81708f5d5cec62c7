import type { OrderAct } from '@kilat/contract/operator/orders.ts'
import { eq } from 'drizzle-orm'
import type { Ctx, TxCtx } from '../../ctx/context.ts'
import { attempts } from '../../db/schema/delivery.ts'
import type { ByHand } from '../../platform/by-hand-options.ts'
import { wrongState } from '../../platform/operator-problems.ts'
import type { Order } from '../orders/change-order.ts'
import { firstCallEnd, openQuestionEnd } from './call-end.ts'
import { isForgotten, type SentAttempt } from './forgotten-attempt.ts'
import { type Decided, refusalOf } from './order-acts.ts'

/** An operator's decision about an order, made on this version of it. */
export type OrderDecision = { id: string; version: number } & ByHand

type Attempt = typeof attempts.$inferSelect

/** Throws `wrong_state` if an operator can not do this with an order, which is locked. */
export async function refuseUnlessPossible(ctx: TxCtx, { act, order }: { act: OrderAct; order: Order }): Promise<void> {
  const tried = await ctx.db.select().from(attempts).where(eq(attempts.orderId, order.id))
  const sentence = refusalOf(act, toDecided(ctx, { order, tried }))
  if (sentence !== undefined) throw wrongState(sentence, order)
}

/** An order and its attempts, as acts of operators see them. */
export function toDecided(
  ctx: Pick<Ctx, 'clock' | 'settings' | 'suppliers'>,
  { order, tried }: { order: Order; tried: readonly Attempt[] },
): Decided {
  return {
    status: order.status,
    isUnpaid: order.paymentLostAt !== null,
    attempts: tried.map(attempt => ({
      status: attempt.status,
      isGivenUp: attempt.givenUpAt !== null,
      isForgotten: isForgotten(ctx, attempt),
      isAsked: openQuestionEnd(ctx, attempt) !== undefined,
    })),
  }
}

/** Until when an attempt's supplier can be asked about it with the same reference; null if it can not be asked any more, or was not sent. */
export function askableUntil(ctx: Pick<Ctx, 'clock' | 'suppliers'>, attempt: SentAttempt): Date | null {
  const known = ctx.suppliers.get(attempt.supplier)
  if (!known || attempt.sentAt === null || isForgotten(ctx, attempt)) return null
  return new Date(attempt.sentAt.getTime() + known.referenceLifetimeMs)
}

/** True while an attempt's first call can be under way: its answer is awaited, and nobody tells its end before. */
export function isBeingCalled(ctx: Pick<Ctx, 'clock' | 'settings'>, attempt: Attempt): boolean {
  const end = firstCallEnd(ctx, attempt)
  return end !== undefined && end > ctx.clock.now()
}
