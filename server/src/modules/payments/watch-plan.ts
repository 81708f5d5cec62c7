import type { Settings } from '../../platform/context.ts'

/** Money can arrive long after the payment's end; after this time nobody looks by themselves any more. */
const afterCareMs = 24 * 60 * 60_000

/** A gateway that does not answer at the end of that time is asked for this much longer: it may have the buyer's money. */
const doubtMs = 7 * 24 * 60 * 60_000

/** The longest wait between two looks once nothing is awaited. */
const quietWaitMs = 6 * 60 * 60_000

/**
 * When to look at a payment again, or undefined when nobody needs to. The wait is half the payment's age, so that
 * a fresh one is looked at often and an old one rarely; while it is awaited no look is later than its end, and one look
 * is at the end of the after-care. `isKnown` tells whether the gateway answered just now.
 */
export function nextLook(
  settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>,
  payment: { now: Date; createdAt: Date; expiresAt: Date; isAwaited: boolean; isKnown: boolean },
): Date | undefined {
  const { createdAt, expiresAt, isAwaited, isKnown } = payment
  const [now, end] = [payment.now.getTime(), expiresAt.getTime()]
  if (now >= end + afterCareMs + (isKnown ? 0 : doubtMs)) return undefined
  const waitMs = Math.min(isAwaited ? settings.lastCheckMs : quietWaitMs, Math.max(settings.firstCheckMs, (now - createdAt.getTime()) / 2))
  const milestones = [...(isAwaited ? [end] : []), end + afterCareMs]
  return new Date(Math.min(now + waitMs, ...milestones.filter(at => at > now)))
}
