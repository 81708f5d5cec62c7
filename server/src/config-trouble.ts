import type { z } from 'zod'
import { clock, hours } from './config-hours.ts'
import { minutes, wholeNumber } from './config-numbers.ts'
import type { Settings } from './platform/settings.ts'
import { isStaffed, type StaffHours } from './platform/staff-hours.ts'

/** The environment's settings for orders in trouble. */
export const troubleShape = { HOLD_MINUTES: minutes, STAFF_HOURS: hours, NIGHT_DECISION: clock, CLAIM_HOURS: wholeNumber(1, 720) }

export const troubleVariables = [
  {
    name: 'HOLD_MINUTES',
    fallback: '120',
    meaning: 'Time after a missed promise until an order on hold is decided: without proof of delivery it is refunded',
  },
  { name: 'STAFF_HOURS', fallback: '08.00-23.00', meaning: 'Working hours of the staff, in WIB; `00.00-00.00` is all day' },
  { name: 'NIGHT_DECISION', fallback: '09.00', meaning: 'Time of the decision about a hold that began outside those hours, in WIB' },
  { name: 'CLAIM_HOURS', fallback: '24', meaning: 'Hours until a claim is paid out, once its contact is proven' },
] as const

/** Reports hours that contradict each other. */
export function findTroubleProblems({
  STAFF_HOURS: hours,
  NIGHT_DECISION: minute,
}: {
  STAFF_HOURS: StaffHours
  NIGHT_DECISION: number
}): string[] {
  return isStaffed(minute, hours) ? [] : ['NIGHT_DECISION is outside STAFF_HOURS, when nobody is there to decide']
}

/** The same settings as rules of the store. */
export function toTroubleRules(
  env: {
    [Name in keyof typeof troubleShape]: z.output<(typeof troubleShape)[Name]>
  },
): Pick<Settings, 'holdMs' | 'staffHours' | 'nightDecisionMinute' | 'claimHours'> {
  return {
    holdMs: env.HOLD_MINUTES * 60_000,
    staffHours: env.STAFF_HOURS,
    nightDecisionMinute: env.NIGHT_DECISION,
    claimHours: env.CLAIM_HOURS,
  }
}
