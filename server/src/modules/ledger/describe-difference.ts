import type { Difference } from './find-differences.ts'

/** A difference as a line for the operator: the broken rule, the place, the amounts, and since when. */
export function describeDifference({ what, where, expected, found, since }: Difference): string {
  return `${what}: ${where} should be ${expected} and is ${found}${since ? `, since ${since.toISOString()}` : ''}`
}
