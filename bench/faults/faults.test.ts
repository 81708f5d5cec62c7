import { expect, test } from 'vitest'
import { shortRun } from './fault-run.ts'
import { describeRun, isRight } from './report.ts'
import { runFaults } from './run.ts'

test('while companies fail, payers err and the store is killed, every rupiah has its place and every order its one end', async () => {
  // The same buyers each time, so that chance stops no change: npm run bench:faults searches others.
  const run = { ...shortRun, database: 'pglite' as const, seed: 2026, say: () => {} }
  const result = await runFaults(run)
  expect(isRight(result), describeRun(run, result)).toBe(true)
  const placed = result.bought.filter(({ id }) => id !== null)
  expect(placed.length).toBeGreaterThan(run.buyers / 2)
  expect(result.kills).toBeGreaterThan(0)
  expect(result.faults.list().length).toBeGreaterThan(5)
}, 240_000)
