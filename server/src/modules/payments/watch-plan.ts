import type { Settings } from '../../platform/settings.ts'

/** Money can arrive long after the payment's end; after this time nobody looks by themselves any more. */
const afterCareMs = 24 * 60 * 60_000

/** A gateway that does not answer at the end of that time is asked for this much longer: it may have the buyer's money. */
const doubtMs = 7 * 24 * 60 * 60_000

/** The longest wait between two looks once nothing is awaited. */
const quietWaitMs = 6 * 60 * 60_000

/** The shortest wait between two looks: a stream of notices makes no storm of questions. */
const shortestWaitMs = 1_000

/** A look that is this much overdue has lost its job, or its process has died. */
const lostMs = 30_000

export type Watched = {
  now: Date
  createdAt: Date
  expiresAt: Date
  /** When a verified notice last said that it was paid. */
  paidNoticeAt?: Date | null
  isAwaited: boolean
  /** Whether the gateway answered just now. */
  isKnown: boolean
}

/**
 * When to look at a payment again, or undefined when nobody needs to. The wait is half the payment's age, so that
 * a fresh one is looked at often and an old one rarely; a notice that says it was paid makes it fresh again. While it is
 * awaited no look is later than its end, and one look is at the end of the after-care.
 */
export function nextLook(settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, payment: Watched): Date | undefined {
  const { isAwaited, isKnown } = payment
  const [now, end, noticed] = [payment.now.getTime(), payment.expiresAt.getTime(), payment.paidNoticeAt?.getTime() ?? 0]
  const careEnd = Math.max(end, noticed) + afterCareMs
  if (now >= careEnd + (isKnown ? 0 : doubtMs)) return undefined
  const age = now - Math.max(payment.createdAt.getTime(), noticed)
  const waitMs = Math.min(isAwaited ? settings.lastCheckMs : quietWaitMs, Math.max(settings.firstCheckMs, age / 2))
  const milestones = [...(isAwaited ? [end] : []), careEnd]
  return new Date(Math.min(now + waitMs, ...milestones.filter(at => at > now)))
}

/** When a notice has something looked at; undefined where a look is about to happen anyway. */
export function lookAfterNotice(now: Date, watched: { nextLookAt: Date | null; lookedAt: Date | null }): Date | undefined {
  const { nextLookAt, lookedAt } = watched
  const soonest = new Date(Math.max(now.getTime(), (lookedAt?.getTime() ?? 0) + shortestWaitMs))
  const isComing = nextLookAt !== null && nextLookAt <= soonest && nextLookAt.getTime() > now.getTime() - lostMs
  return isComing ? undefined : soonest
}
