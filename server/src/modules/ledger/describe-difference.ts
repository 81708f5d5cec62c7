import type { Difference } from './check-books.ts'

/** A difference as a line for the operator: what should hold, of what, and since when it does not. */
export function describeDifference({ what, where, expected, found, since }: Difference): string {
  return `${what}: ${where} should be ${expected} and is ${found}${since ? `, since ${since.toISOString()}` : ''}`
}
