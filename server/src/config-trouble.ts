import { z } from 'zod'
import { clock, hours } from './config-hours.ts'
import { minutes, wholeNumber } from './config-numbers.ts'
import { type ConfigProblem, contradicts } from './config-problem.ts'
import { readRoutingRule, routingCriteria } from './platform/routing-rule.ts'
import type { Settings } from './platform/settings.ts'
import { isStaffed, type StaffHours } from './platform/staff-hours.ts'

/** The environment's settings for orders in trouble. */
export const troubleShape = {
  HOLD_MINUTES: minutes,
  STAFF_HOURS: hours,
  NIGHT_DECISION: clock,
  CLAIM_HOURS: wholeNumber(1, 720),
  ROUTING_RULE: z.string().transform((text, refusal) => {
    const rule = readRoutingRule(text)
    if (!rule) refusal.addIssue(`must be some of ${routingCriteria.join(', ')}, each once, with commas between them`)
    return rule ?? z.NEVER
  }),
  CIRCUIT_WINDOW_MINUTES: minutes,
  CIRCUIT_SKU_FAULTS: wholeNumber(1, 100_000),
  CIRCUIT_SUPPLIER_FAULTS: wholeNumber(1, 100_000),
  CIRCUIT_SHARE_PERCENT: wholeNumber(1, 100),
  CIRCUIT_WAIT_SECONDS: wholeNumber(1, 3_600),
}

export const troubleVariables = [
  {
    name: 'HOLD_MINUTES',
    fallback: '120',
    meaning: 'Time after a missed promise until an order on hold is decided: without proof of delivery it is refunded',
  },
  { name: 'STAFF_HOURS', fallback: '08.00-23.00', meaning: 'Working hours of the staff, in WIB; `00.00-00.00` is all day' },
  { name: 'NIGHT_DECISION', fallback: '09.00', meaning: 'Time of the decision about a hold that began outside those hours, in WIB' },
  { name: 'CLAIM_HOURS', fallback: '24', meaning: 'Hours until a claim is paid out, once its contact is proven' },
  {
    name: 'ROUTING_RULE',
    fallback: 'priority,health,cost',
    meaning:
      'What decides which of an item’s offers is used first, the first criterion first; `npm run operator -- route` shows what follows',
  },
  { name: 'CIRCUIT_WINDOW_MINUTES', fallback: '10', meaning: 'Time whose faults are counted against a supplier or one of its codes' },
  {
    name: 'CIRCUIT_SKU_FAULTS',
    fallback: '3',
    meaning: 'Number of faults at which a code is left alone: orders go to another supplier or wait',
  },
  { name: 'CIRCUIT_SUPPLIER_FAULTS', fallback: '5', meaning: 'The same for a whole supplier' },
  { name: 'CIRCUIT_SHARE_PERCENT', fallback: '50', meaning: 'Smallest share of faults for that, of faults and deliveries together' },
  {
    name: 'CIRCUIT_WAIT_SECONDS',
    fallback: '60',
    meaning: 'Time until one order tries it again; it doubles with every try in vain, up to 15 minutes',
  },
] as const

/** Reports hours that contradict each other. */
export function findTroubleProblems({
  STAFF_HOURS: hours,
  NIGHT_DECISION: minute,
}: {
  STAFF_HOURS: StaffHours
  NIGHT_DECISION: number
}): ConfigProblem[] {
  return isStaffed(minute, hours) ? [] : [contradicts('NIGHT_DECISION', 'is outside STAFF_HOURS, when nobody is there to decide')]
}

type TroubleRule =
  | 'holdMs'
  | 'staffHours'
  | 'nightDecisionMinute'
  | 'claimHours'
  | 'routingRule'
  | 'circuitWindowMs'
  | 'circuitSkuFaults'
  | 'circuitSupplierFaults'
  | 'circuitSharePercent'
  | 'circuitWaitMs'

/** The same settings as rules of the store. */
export function toTroubleRules(
  env: {
    [Name in keyof typeof troubleShape]: z.output<(typeof troubleShape)[Name]>
  },
): Pick<Settings, TroubleRule> {
  return {
    holdMs: env.HOLD_MINUTES * 60_000,
    staffHours: env.STAFF_HOURS,
    nightDecisionMinute: env.NIGHT_DECISION,
    claimHours: env.CLAIM_HOURS,
    routingRule: env.ROUTING_RULE,
    circuitWindowMs: env.CIRCUIT_WINDOW_MINUTES * 60_000,
    circuitSkuFaults: env.CIRCUIT_SKU_FAULTS,
    circuitSupplierFaults: env.CIRCUIT_SUPPLIER_FAULTS,
    circuitSharePercent: env.CIRCUIT_SHARE_PERCENT,
    circuitWaitMs: env.CIRCUIT_WAIT_SECONDS * 1_000,
  }
}
