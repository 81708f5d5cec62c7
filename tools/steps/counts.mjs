import { existsSync, readFileSync } from 'node:fs'

/** @typedef {{ passed: number, failed: number, skipped: number, flaky: string[] }} Counts `flaky` names those of the passed that failed at first */

/** @type {Readonly<Counts>} */
export const none = Object.freeze({ passed: 0, failed: 0, skipped: 0, flaky: [] })

/**
 * Counts of a runner's JSON report. A runner that failed without naming a failed test counts as one failure, so that
 * a crash never looks like a pass.
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
    (sum, one) => ({
      passed: sum.passed + one.passed,
      failed: sum.failed + one.failed,
      skipped: sum.skipped + one.skipped,
      flaky: [...sum.flaky, ...one.flaky],
    }),
    none,
  )
}

/**
 * `12 passed, 0 failed`, with `, 1 skipped` if there are skipped tests.
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
    flaky: [],
  }),
  /** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }} report */
  playwright: ({ stats, suites = [] }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    flaky: suites.flatMap(suite => namesOfFlaky(suite)),
  }),
}

/** @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: { projectName: string, status: string }[] }[] }} Suite */

/**
 * @param {Suite} suite
 * @returns {string[]}
 */
function namesOfFlaky({ suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.filter(({ status }) => status === 'flaky').map(({ projectName }) => `[${projectName}] ${title}`),
  )
  return [...own, ...suites.flatMap(namesOfFlaky)]
}
