import { beforeEach, expect, test, vi } from 'vitest'
import { runChecks } from './checks.mjs'
import { node } from './place.mjs'

beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => {}))

/** A check that ends with this exit code after so many milliseconds. */
function makeCheck(code: number, ms: number) {
  const steps: [string, string[]][] = [[node, ['-e', `setTimeout(() => process.exit(${code}), ${ms})`]]]
  return { name: `exits with ${code}`, steps }
}

test('a failed check is named even if another check that passes ends later', async () => {
  expect(await runChecks([makeCheck(1, 0), makeCheck(0, 500)])).toEqual(['check of exits with 1'])
})

test('each failed check is named', async () => {
  const failed = await runChecks([makeCheck(1, 0), makeCheck(2, 0), makeCheck(0, 0), makeCheck(3, 0)])
  expect(failed.toSorted()).toEqual(['check of exits with 1', 'check of exits with 2', 'check of exits with 3'])
})

test('checks that pass name nothing', async () => {
  expect(await runChecks([makeCheck(0, 0), makeCheck(0, 0)])).toEqual([])
})
