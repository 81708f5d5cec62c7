import type { Settings } from './settings.ts'

/** Clocks of the process and of the database differ a little: a job that starts this early still counts as the planned one. */
const earlyMs = 2_000

/** True for the planned check; a check that runs before it plans no other. */
export function isPlannedCheck(plannedAt: Date | null, now: Date): boolean {
  return plannedAt === null || now.getTime() >= plannedAt.getTime() - earlyMs
}

/** Milliseconds until the next check: the first wait, doubled with every check, up to the longest. */
export function waitBeforeCheck(settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, checkCount: number): number {
  return Math.min(settings.lastCheckMs, settings.firstCheckMs * 2 ** Math.min(checkCount, 20))
}

/** Milliseconds until the next question: as long as the doubt has lasted, so that they double, within those of all checks. */
export function waitOfDoubt({ firstCheckMs, lastCheckMs }: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, doubtedMs: number): number {
  return Math.min(lastCheckMs, Math.max(firstCheckMs, doubtedMs))
}

const firstLostWaitMs = 1_000
const lastLostWaitMs = 30_000

/** Milliseconds until a call is made again that surely never arrived: seconds, doubled with every such call in a row. */
export function waitAfterLost(lostCount: number): number {
  return Math.min(lastLostWaitMs, firstLostWaitMs * 2 ** Math.min(lostCount, 20))
}
