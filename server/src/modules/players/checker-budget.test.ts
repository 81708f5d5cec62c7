import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestStore, type TestStore } from '../../test/store.ts'
import { createCheckerBudget } from './checker-budget.ts'

let store: TestStore
beforeEach(async () => {
  store = await createTestStore()
})
afterEach(() => store.close())

const minuteMs = 60_000
const moment = Date.parse('2026-11-30T16:59:30Z')

/** The budget of a process whose clock is so far ahead. */
const budgetAt = (aheadMs: number) =>
  createCheckerBudget({ ...store.ctx, clock: { now: () => new Date(moment + aheadMs) } }, { perMinute: 3 })

test('processes whose clocks differ by minutes ask a company no more often together than one may', async () => {
  const [right, ahead] = [budgetAt(0), budgetAt(2 * minuteMs)]
  const answers: string[] = []
  for (let round = 0; round < 4; round += 1) for (const budget of [right, ahead]) answers.push(await budget.take('company'))
  // The one that is ahead begins its own minute once.
  expect(answers).toEqual(['free', 'free', 'free', 'free', 'spent', 'spent', 'spent', 'spent'])
  expect(await budgetAt(3 * minuteMs).take('company')).toBe('free')
})

test('a clock that was far ahead and was set back keeps nobody from asking', async () => {
  const wrong = budgetAt(24 * 60 * minuteMs)
  for (let count = 0; count < 4; count += 1) await wrong.take('company')
  expect(await budgetAt(0).take('company')).toBe('free')
})
