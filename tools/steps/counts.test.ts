import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, formatCounts, sumCounts } from './counts.mjs'

test('the runners’ reports are counted', () => {
  const vitest = writeReport({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  expect(countTests({ report: vitest, kind: 'vitest', code: 1 })).toEqual({ passed: 7, failed: 1, skipped: 3, flaky: [] })
  const playwright = writeReport({ stats: { expected: 4, unexpected: 1, flaky: 0, skipped: 0 } })
  expect(countTests({ report: playwright, kind: 'playwright', code: 1 })).toEqual({ passed: 4, failed: 1, skipped: 0, flaky: [] })
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

test('a runner that failed without a failed test counts as one failure', () => {
  const report = writeReport({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 })
  expect(countTests({ report, kind: 'vitest', code: 1 })).toEqual({ passed: 7, failed: 1, skipped: 0, flaky: [] })
  expect(countTests({ report: `${report}.gone`, kind: 'vitest', code: 1 })).toEqual({ passed: 0, failed: 1, skipped: 0, flaky: [] })
})

test('a runner that found no tests counts as one failure', () => {
  const report = writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 })
  expect(countTests({ report, kind: 'vitest', code: 0 }).failed).toBe(1)
})

test('the last line names skipped tests only if there are any', () => {
  const total = sumCounts([
    { passed: 2, failed: 0, skipped: 0, flaky: [] },
    { passed: 3, failed: 1, skipped: 0, flaky: [] },
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
