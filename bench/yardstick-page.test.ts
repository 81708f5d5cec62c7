import { expect, test } from 'vitest'
import { slowdownOn, usualSlowdown } from './yardstick-page.ts'

test('a phone is as much slower than a machine as that one is quick, by the worse of its figures, at most four times and never quicker', () => {
  const usual = { index: 1_200, workMs: 70 }
  expect(slowdownOn(usual)).toBe(usualSlowdown)
  expect(slowdownOn({ index: 2_400, workMs: 35 })).toBe(usualSlowdown)
  expect(slowdownOn({ ...usual, workMs: 140 })).toBe(usualSlowdown / 2)
  expect(slowdownOn({ ...usual, index: 900 })).toBe(usualSlowdown * 0.75)
  expect(slowdownOn({ index: 900, workMs: 140 })).toBe(usualSlowdown / 2)
  expect(slowdownOn({ ...usual, workMs: 700 })).toBe(1)
})
