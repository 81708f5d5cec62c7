import { expect, test } from 'vitest'
import { measure, median } from './measure.ts'

test('product and yardstick take turns, and the ratio is the median of the pairs', async () => {
  const runs: string[] = []
  const product = [1, 10, 40, 30]
  const figure = await measure(
    {
      name: 'pages',
      against: 'bare',
      product: async () => {
        runs.push('p')
        return product.shift() ?? 0
      },
      yardstick: async () => {
        runs.push('y')
        return 20
      },
    },
    3,
  )
  expect(runs.join('')).toBe('pyyppyyp')
  expect(figure).toEqual({ name: 'pages', against: 'bare', productPerS: 30, yardstickPerS: 20, ratio: 1.5 })
})

test('the median of an even count lies between the two in the middle', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5)
  expect(median([])).toBeNaN()
})
