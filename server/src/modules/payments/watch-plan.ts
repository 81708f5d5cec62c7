import type { Settings } from '../../platform/context.ts'

/** Money can arrive long after the payment's end; after this time nobody looks by themselves any more. */
const afterCareMs = 24 * 60 * 60_000

/** The longest wait between two looks once nothing is awaited. */
const quietWaitMs = 6 * 60 * 60_000

/**
 * When to look at a payment again, or undefined when nobody needs to. The wait is half the payment's age, so that
 * a fresh one is looked at often and an old one rarely; while it is awaited no look is later than its end.
 */
export function nextLook(
  settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>,
  payment: { now: Date; createdAt: Date; expiresAt: Date; isAwaited: boolean },
): Date | undefined {
  const { now, createdAt, expiresAt, isAwaited } = payment
  if (now.getTime() > expiresAt.getTime() + afterCareMs) return undefined
  const ageMs = now.getTime() - createdAt.getTime()
  const waitMs = Math.min(isAwaited ? settings.lastCheckMs : quietWaitMs, Math.max(settings.firstCheckMs, ageMs / 2))
  const look = now.getTime() + waitMs
  return new Date(isAwaited && now < expiresAt ? Math.min(look, expiresAt.getTime()) : look)
}
