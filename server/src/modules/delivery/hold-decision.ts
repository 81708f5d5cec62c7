import type { Settings } from '../../platform/settings.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000
// Western Indonesian time is UTC+7 the whole year.
const jakartaMs = 7 * 60 * minuteMs

type HoldRules = Pick<Settings, 'holdMs' | 'staffHours' | 'nightDecisionMinute'>

/**
 * The last moment by which an order on hold is decided: so long after the promise that was missed, or, where it was missed
 * while nobody is at work, the next morning's.
 */
export function decideBy(missedAt: Date, rules: HoldRules): Date {
  const localMs = missedAt.getTime() + jakartaMs
  const minute = Math.floor((localMs % dayMs) / minuteMs)
  if (isStaffed(minute, rules.staffHours)) return new Date(missedAt.getTime() + rules.holdMs)
  const midnightMs = localMs - (localMs % dayMs)
  const morningMs = midnightMs + rules.nightDecisionMinute * minuteMs
  return new Date((morningMs > localMs ? morningMs : morningMs + dayMs) - jakartaMs)
}

/** Whether somebody is at work at this minute of the day. Hours may cross midnight; equal ends are the whole day. */
function isStaffed(minute: number, { from, to }: HoldRules['staffHours']): boolean {
  if (from < to) return minute >= from && minute < to
  return from === to || minute >= from || minute < to
}
