import type { Ctx } from '../../ctx/context.ts'
import type { attempts } from '../../db/schema/delivery.ts'

/** What a busy process needs beyond a call's time limit to end the call. */
const marginMs = 1_000

type Attempt = typeof attempts.$inferSelect
type Called = Pick<Attempt, 'status' | 'calledAt' | 'sentAt'>

/** When an attempt's first call is over at the latest, also if its process was killed; undefined if it was not made or has been answered. */
export function firstCallEnd(ctx: Pick<Ctx, 'settings'>, attempt: Called): Date | undefined {
  return attempt.status === 'sent' ? lastCallEnd(ctx, attempt) : undefined
}

/**
 * Until when the end of an attempt may still be learnt from a call that was not answered: while that call can be under way, and, if its process was
 * killed, until the supplier takes the reference again. Undefined if its last call has been answered, or nothing is left to wait for.
 */
export function openQuestionEnd(
  ctx: Pick<Ctx, 'clock' | 'settings' | 'suppliers'>,
  attempt: Called & Pick<Attempt, 'supplier' | 'isAsked'>,
): Date | undefined {
  if (attempt.status !== 'sent' && !attempt.isAsked) return undefined
  const paceMs = ctx.suppliers.get(attempt.supplier)?.resendEveryMs ?? 0
  const takenAgainAt = attempt.calledAt ? new Date(attempt.calledAt.getTime() + paceMs) : undefined
  return [lastCallEnd(ctx, attempt), takenAgainAt].find(end => end && end > ctx.clock.now())
}

function lastCallEnd({ settings }: Pick<Ctx, 'settings'>, { calledAt, sentAt }: Called): Date | undefined {
  const began = calledAt ?? sentAt
  return began ? new Date(began.getTime() + settings.callTimeoutMs + marginMs) : undefined
}
