import { expect, test } from 'vitest'
import { formatFigures } from './report.ts'

const lineFor = (figure: { productPerS: number; ratio: number; budget?: { perS: number; ratio?: number } }) =>
  formatFigures([{ name: 'orders', against: 'bare inserts', yardstickPerS: 1_000, ...figure }])
    .split('\n')
    .at(-1)

test('a budget is kept by the rate alone, whatever the ratio', () => {
  expect(lineFor({ productPerS: 350, ratio: 0.1, budget: { perS: 350, ratio: 0.35 } })).toMatch(/≥ 350\/s ok$/)
})

test('a machine that does not reach the rate is judged by the ratio to its own yardstick, and both are said', () => {
  expect(lineFor({ productPerS: 240, ratio: 0.35, budget: { perS: 350, ratio: 0.35 } })).toMatch(/≥ 350\/s not here; ratio ≥ 0\.35 ok$/)
  expect(lineFor({ productPerS: 240, ratio: 0.34, budget: { perS: 350, ratio: 0.35 } })).toMatch(/≥ 350\/s not here; ratio ≥ 0\.35 MISSED$/)
})

test('without a ratio every machine has to reach the rate', () => {
  expect(lineFor({ productPerS: 9_999, ratio: 9, budget: { perS: 10_000 } })).toMatch(/≥ 10,000\/s MISSED$/)
  expect(lineFor({ productPerS: 1, ratio: 1 })).toMatch(/–$/)
})
