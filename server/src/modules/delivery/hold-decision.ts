import type { Settings } from '../../platform/settings.ts'
import { isStaffed } from '../../platform/staff-hours.ts'

const dayMs = 24 * 60 * 60_000
const minuteMs = 60_000
// Indonesian western time is UTC+7 all year.
const jakartaMs = 7 * 60 * minuteMs

type HoldRules = Pick<Settings, 'holdMs' | 'staffHours' | 'nightDecisionMinute'>

/**
 * The deadline for the decision about an order on hold: a fixed time after the missed promise, or, if the promise was missed at
 * night, a time on the next morning.
 */
export function decideBy(missedAt: Date, rules: HoldRules): Date {
  const localMs = missedAt.getTime() + jakartaMs
  const minute = Math.floor((localMs % dayMs) / minuteMs)
  if (isStaffed(minute, rules.staffHours)) return new Date(missedAt.getTime() + rules.holdMs)
  const midnightMs = localMs - (localMs % dayMs)
  const morningMs = midnightMs + rules.nightDecisionMinute * minuteMs
  return new Date((morningMs > localMs ? morningMs : morningMs + dayMs) - jakartaMs)
}
