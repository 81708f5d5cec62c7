import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './place.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, failures: string[], flaky: string[] }} Counts
 * `failures` names what failed and why, `flaky` those of the passed that failed at first
 */

/** @type {Readonly<Counts>} */
export const none = Object.freeze({ passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] })

/**
 * Counts of a runner's JSON report. A runner that failed without naming a failed test counts as one failure, so that
 * a crash never looks like a pass.
 * @param {{ report: string, kind: 'vitest' | 'playwright', code: number }} ran
 * @returns {Counts}
 */
export function countTests({ report, kind, code }) {
  const counts = existsSync(report) ? readers[kind](JSON.parse(readFileSync(report, 'utf8'))) : none
  const unnamed = { ...counts, failed: 1, failures: [`${kind} ended with exit code ${code} and no failed test`] }
  if (code !== 0 && counts.failed === 0) return unnamed
  if (counts.passed + counts.failed + counts.skipped === 0) return unnamed
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
      failures: [...sum.failures, ...one.failures],
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

/** More failures than these have one cause, and a log keeps only its last lines. */
const mostNamed = 30

/**
 * The lines that name what failed and what passed only the second time.
 * @param {Pick<Counts, 'failures' | 'flaky'>} counts
 * @returns {string[]}
 */
export function nameTrouble({ failures, flaky }) {
  const more = failures.length - mostNamed
  return [
    ...flaky.map(name => `  passed only the second time: ${name}`),
    ...failures.slice(0, mostNamed).map(name => `  failed: ${name}`),
    ...(more > 0 ? [`  … and ${more} more`] : []),
  ]
}

/** @typedef {{ status: string, fullName: string, failureMessages?: string[] | null }} Assertion */
/** @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile */

const readers = {
  /**
   * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests?: number, testResults?: TestFile[] }} report
   * @returns {Counts}
   */
  vitest: ({ numPassedTests, numFailedTests, numPendingTests, numTodoTests = 0, testResults = [] }) => {
    const failures = testResults.flatMap(namesOfFailed)
    // A file that could not be loaded has no tests, and counts as one.
    const failed = Math.max(numFailedTests, failures.length)
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, failures, flaky: [] }
  },
  /** @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number }, suites?: Suite[] }} report */
  playwright: ({ stats, suites = [] }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
    skipped: stats.skipped,
    failures: suites.flatMap(suite => namesOf('unexpected', suite)),
    flaky: suites.flatMap(suite => namesOf('flaky', suite)),
  }),
}

/**
 * A file that fails without a failed test could not be loaded, or its hooks failed.
 * @param {TestFile} file
 * @returns {string[]}
 */
function namesOfFailed({ name, status, message, assertionResults }) {
  const path = relative(root, name)
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return status === 'failed' ? [withCause(path, message)] : []
  return failed.map(({ fullName, failureMessages }) => withCause(`${path} › ${fullName}`, failureMessages?.[0]))
}

/** @typedef {{ projectName: string, status: string, results?: { error?: { message?: string } }[] }} Journey */
/** @typedef {{ title: string, suites?: Suite[], specs?: { title: string, tests: Journey[] }[] }} Suite */

/**
 * @param {'flaky' | 'unexpected'} asked
 * @param {Suite} suite
 * @returns {string[]}
 */
function namesOf(asked, { suites = [], specs = [] }) {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === asked)
      .map(({ projectName, results }) => withCause(`[${projectName}] ${title}`, results?.find(({ error }) => error)?.error?.message)),
  )
  return [...own, ...suites.flatMap(suite => namesOf(asked, suite))]
}

/** A cause of many lines, as of a comparison, begins with what matters. */
const causeLines = 6

/**
 * The name and the first lines of why it failed, without where.
 * @param {string} name
 * @param {string} [cause]
 */
function withCause(name, cause = '') {
  const lines = stripVTControlCharacters(cause).trim().split('\n')
  const stack = lines.findIndex(line => /^\s+at /.test(line))
  const said = lines.slice(0, stack < 0 ? undefined : stack).filter(line => line.trim() !== '')
  const first = said.slice(0, causeLines).map(line => line.slice(0, 160))
  return first.length > 0 ? `${name}: ${first.join('\n    ')}` : name
}
