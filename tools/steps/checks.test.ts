import { beforeEach, expect, test, vi } from 'vitest'
import { runChecks } from './checks.mjs'
import { node } from './place.mjs'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** A check that ends with this exit code after so many milliseconds. */
function makeCheck(code: number, ms: number) {
  const steps: [string, string[]][] = [[node, ['-e', `setTimeout(() => process.exit(${code}), ${ms})`]]]
  return { name: `exits with ${code}`, steps }
}

test('a failed check is counted even if another check that passes ends later', async () => {
  expect(await runChecks([makeCheck(1, 0), makeCheck(0, 1_500)])).toBe(1)
})

test('each failed check is counted', async () => {
  expect(await runChecks([makeCheck(1, 0), makeCheck(2, 0), makeCheck(0, 0), makeCheck(3, 0)])).toBe(3)
})

test('checks that pass count nothing', async () => {
  expect(await runChecks([makeCheck(0, 0), makeCheck(0, 0)])).toBe(0)
})
