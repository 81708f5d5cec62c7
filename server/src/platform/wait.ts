import type { Settings } from './settings.ts'

/** Clocks of the process and of the database differ a little: a job that starts this much early is still the planned one. */
const earlyMs = 2_000

/** Whether this is the check that was planned, or one that came in between, which plans no other. */
export function isPlannedCheck(plannedAt: Date | null, now: Date): boolean {
  return plannedAt === null || now.getTime() >= plannedAt.getTime() - earlyMs
}

/** How long to wait before asking the outside again: the first wait, doubled with every check, up to the longest. In milliseconds. */
export function waitBeforeCheck(settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, checkCount: number): number {
  return Math.min(settings.lastCheckMs, settings.firstCheckMs * 2 ** Math.min(checkCount, 20))
}
