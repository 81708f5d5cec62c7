import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, formatCounts, nameTrouble, none, sumCounts } from './counts.mjs'

test('the runners’ reports are counted', () => {
  const vitest = writeReport({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  expect(countTests({ report: vitest, kind: 'vitest', code: 1 })).toMatchObject({ passed: 7, failed: 1, skipped: 3 })
  const playwright = writeReport({ stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 } })
  expect(countTests({ report: playwright, kind: 'playwright', code: 1 })).toMatchObject({ passed: 4, failed: 1, skipped: 0 })
})

test('a journey that passes at the second try counts as passed, and is named as flaky', () => {
  const of = (status: string, title: string) => ({ title, tests: [{ projectName: 'phone', status }] })
  const inner = { title: 'while the API is down', specs: [of('flaky', 'an order is cancelled'), of('expected', 'it is paid')] }
  const suites = [{ title: 'buy.spec.ts', suites: [inner], specs: [of('flaky', 'a QR code is shown')] }]
  const report = writeReport({ stats: { expected: 1, unexpected: 0, flaky: 2, skipped: 0 }, suites })
  const counts = countTests({ report, kind: 'playwright', code: 0 })
  expect(counts).toMatchObject({ passed: 3, failed: 0 })
  expect(counts.flaky).toEqual(['[phone] a QR code is shown', '[phone] an order is cancelled'])
})

test('each failed test is named with its file and the first lines of its cause, and so is a file that could not be loaded', () => {
  const name = fileURLToPath(new URL('counts.mjs', import.meta.url))
  const passed = { status: 'passed', fullName: 'adds up', failureMessages: [] }
  const failed = {
    status: 'failed',
    fullName: 'money moves once',
    failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n\n- 2\n+ 1\n    at here'],
  }
  const testResults = [
    { name, status: 'failed', message: '', assertionResults: [passed, failed] },
    { name, status: 'failed', message: 'no such module\n    at there', assertionResults: [] },
    { name, status: 'passed', message: '', assertionResults: [passed] },
  ]
  const report = writeReport({ numPassedTests: 2, numFailedTests: 1, numPendingTests: 0, testResults })
  const failures = [
    'tools/steps/counts.mjs › money moves once: expected 1 to be 2\n    - 2\n    + 1',
    'tools/steps/counts.mjs: no such module',
  ]
  expect(countTests({ report, kind: 'vitest', code: 1 })).toEqual({ ...none, passed: 2, failed: 2, failures })
})

test('a journey that fails twice is named with the first lines of its cause', () => {
  const results = [{ error: { message: 'Test timeout of 90000ms exceeded.\n' } }, {}]
  const specs = [{ title: 'it is paid', tests: [{ projectName: 'phone', status: 'unexpected', results }] }]
  const report = writeReport({ stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }, suites: [{ title: 'buy.spec.ts', specs }] })
  expect(countTests({ report, kind: 'playwright', code: 1 }).failures).toEqual(['[phone] it is paid: Test timeout of 90000ms exceeded.'])
})

test('of hundreds of failures the first thirty are named, so that a log of the last hundred lines holds all totals', () => {
  const failures = Array.from({ length: 500 }, (_, at) => `test ${at}`)
  const lines = nameTrouble({ failures, flaky: [] })
  expect(lines).toHaveLength(31)
  expect([lines[0], lines.at(-1)]).toEqual(['  failed: test 0', '  … and 470 more'])
})

test('a runner that failed without a failed test counts as one failure', () => {
  const report = writeReport({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 })
  const failures = ['vitest ended with exit code 1 and no failed test']
  expect(countTests({ report, kind: 'vitest', code: 1 })).toEqual({ ...none, passed: 7, failed: 1, failures })
  expect(countTests({ report: `${report}.gone`, kind: 'vitest', code: 1 })).toEqual({ ...none, failed: 1, failures })
})

test('a runner that found no tests counts as one failure', () => {
  const report = writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 })
  expect(countTests({ report, kind: 'vitest', code: 0 }).failed).toBe(1)
})

test('the last line names skipped tests only if there are any', () => {
  const total = sumCounts([
    { ...none, passed: 2 },
    { ...none, passed: 3, failed: 1 },
  ])
  expect(formatCounts(total)).toBe('5 passed, 1 failed')
  expect(formatCounts({ ...total, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})

function writeReport(report: object): string {
  const folder = mkdtempSync(join(tmpdir(), 'kilat-counts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}
