/**
 * How long the store's money at a supplier lasts, the best first: `low` and `critical` by hours; `empty`: it covers nothing more that the supplier
 * delivers.
 */
export const balanceLevels = ['fine', 'low', 'critical', 'empty'] as const

export type BalanceLevel = (typeof balanceLevels)[number]

/** True if one level is worse than another. */
export function isWorse(level: BalanceLevel, than: BalanceLevel): boolean {
  return balanceLevels.indexOf(level) > balanceLevels.indexOf(than)
}
