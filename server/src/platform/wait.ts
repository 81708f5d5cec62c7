import type { Settings } from './context.ts'

/** How long to wait before asking the outside again: the first wait, doubled with every check, up to the longest. In milliseconds. */
export function waitBeforeCheck(settings: Pick<Settings, 'firstCheckMs' | 'lastCheckMs'>, checkCount: number): number {
  return Math.min(settings.lastCheckMs, settings.firstCheckMs * 2 ** Math.min(checkCount, 20))
}
