import type { Settings } from '../../platform/settings.ts'

/** How long a payment is watched after its expiry, because money can arrive late. */
const afterCareMs = 24 * 60 * 60_000

/** How much longer a silent gateway is asked after that, because it may have the buyer's money. */
const doubtMs = 7 * 24 * 60 * 60_000

/** A payment that may be paid for a whole day is not asked about as often as one of half an hour: about so many times. */
const checksPerWindow = 96

/**
 * First wait after a payment whose whole amount is here, in first waits of a new one: ten minutes at the usual five seconds. What may still come is a second
 * payment or money taken back, which gateways tell by notices, too.
 */
const paidWaits = 120

/** Longest wait between two checks when no payment is expected. */
const quietWaitMs = 6 * 60 * 60_000

/** Shortest wait between two checks, so that many notices do not cause many calls. */
const shortestWaitMs = 1_000

/** A check this much overdue has lost its job, or its process has died. */
const lostMs = 30_000

export type Watched = {
  now: Date
  createdAt: Date
  expiresAt: Date
  /** When a verified notice last said that it was paid. */
  paidNoticeAt?: Date | null
  /** When a verified notice last said anything of it. */
  noticedAt?: Date | null
  /** Whether one came after the check began, so that the gateway's answer may be older than the notice. */
  isOutdated?: boolean
  isAwaited: boolean
  /** Whether its whole amount is here. */
  isPaid: boolean
  /** Whether the gateway answered the last check. */
  isKnown: boolean
}

/**
 * The time of the next check, or undefined if the payment is no longer watched. The wait is half the payment's age, so that
 * a new payment is checked often and an old one rarely; a notice of payment makes it count as new again. A paid one waits its whole age, and ten minutes
 * at least; after any other notice it waits as long as the notice is old, because the gateway's own state may follow it late. A pending payment is checked no later than its expiry, and every payment once at the end of its watch.
 */
export function nextCheck(settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, payment: Watched): Date | undefined {
  const { isAwaited, isPaid, isKnown } = payment
  const [now, end, noticed] = [payment.now.getTime(), payment.expiresAt.getTime(), payment.paidNoticeAt?.getTime() ?? 0]
  const told = Math.max(noticed, payment.noticedAt?.getTime() ?? 0)
  if (payment.isOutdated) return new Date(now + shortestWaitMs)
  const careEnd = Math.max(end, told) + afterCareMs
  if (now >= careEnd + (isKnown ? 0 : doubtMs)) return undefined
  const age = now - Math.max(payment.createdAt.getTime(), noticed)
  const awaitedMs = Math.max(settings.lastCheckMs, (end - payment.createdAt.getTime()) / checksPerWindow)
  const isSettled = isPaid && isKnown && !isAwaited
  const settledMs = settings.firstCheckMs * paidWaits
  const agedMs = isSettled ? Math.max(settledMs, age) : Math.max(settings.firstCheckMs, age / 2)
  const waitMs = Math.min(
    isAwaited ? awaitedMs : quietWaitMs,
    agedMs,
    told > 0 ? Math.max(settledMs, now - told) : Number.POSITIVE_INFINITY,
  )
  const milestones = [...(isAwaited ? [end] : []), careEnd]
  return new Date(Math.min(now + waitMs, ...milestones.filter(at => at > now)))
}

type Noticed = {
  nextCheckAt: Date | null
  lastCheckedAt: Date | null
  /** Whether the notice says that it was paid. */
  isPaid: boolean
}

/**
 * The time of the check after a notice; undefined if a check is about to happen anyway. One that is overdue may wait behind thousands
 * of others, so a notice of payment does not rely on it.
 */
export function checkAfterNotice(now: Date, { nextCheckAt, lastCheckedAt, isPaid }: Noticed): Date | undefined {
  const soonest = new Date(Math.max(now.getTime(), (lastCheckedAt?.getTime() ?? 0) + shortestWaitMs))
  const isComing =
    nextCheckAt !== null && nextCheckAt <= soonest && nextCheckAt.getTime() > now.getTime() - (isPaid ? shortestWaitMs : lostMs)
  return isComing ? undefined : soonest
}
