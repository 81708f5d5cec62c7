import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @type {Readonly<Counts>} */
export const none = Object.freeze({ passed: 0, failed: 0, skipped: 0 })

/**
 * What a runner's JSON report counts; a runner that failed without naming a failed test counts as one failure, so that
 * nothing that went wrong can look like a pass.
 * @param {{ report: string, kind: 'vitest' | 'playwright', code: number }} ran
 * @returns {Counts}
 */
export function countTests({ report, kind, code }) {
  const counts = existsSync(report) ? readers[kind](JSON.parse(readFileSync(report, 'utf8'))) : none
  if (code !== 0 && counts.failed === 0) return { ...counts, failed: 1 }
  if (counts.passed + counts.failed + counts.skipped === 0) return { ...counts, failed: 1 }
  return counts
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function sumCounts(all) {
  return all.reduce(
    (sum, one) => ({ passed: sum.passed + one.passed, failed: sum.failed + one.failed, skipped: sum.skipped + one.skipped }),
    none,
  )
}

/**
 * `12 passed, 0 failed`, and `, 1 skipped` where there is something to hide.
 * @param {Counts} counts
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}

const readers = {
  /**
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number }} report
   * @returns {Counts}
   */
  vitest: report => ({
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }),
  /**
   * A flaky test failed once: that is a failure.
   * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } }} report
   * @returns {Counts}
   */
  playwright: ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }),
}
