import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countTests, formatCounts, sumCounts } from './counts.mjs'

test('what the runners report is counted, a flaky journey as a failure', () => {
  const vitest = writeReport({ numPassedTests: 7, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1 })
  expect(countTests({ report: vitest, kind: 'vitest', code: 1 })).toEqual({ passed: 7, failed: 1, skipped: 3 })
  const playwright = writeReport({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 0 } })
  expect(countTests({ report: playwright, kind: 'playwright', code: 1 })).toEqual({ passed: 4, failed: 2, skipped: 0 })
})

test('a runner that failed without a failed test counts as one failure', () => {
  const report = writeReport({ numPassedTests: 7, numFailedTests: 0, numPendingTests: 0 })
  expect(countTests({ report, kind: 'vitest', code: 1 })).toEqual({ passed: 7, failed: 1, skipped: 0 })
  expect(countTests({ report: `${report}.gone`, kind: 'vitest', code: 1 })).toEqual({ passed: 0, failed: 1, skipped: 0 })
})

test('a runner that found no tests counts as one failure', () => {
  const report = writeReport({ numPassedTests: 0, numFailedTests: 0, numPendingTests: 0 })
  expect(countTests({ report, kind: 'vitest', code: 0 }).failed).toBe(1)
})

test('the last line names skipped tests only where there are any', () => {
  const total = sumCounts([
    { passed: 2, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
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
