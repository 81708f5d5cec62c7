import { expect, test } from 'vitest'
import { similarNames } from './similar-names.ts'

const names = ['waiting', 'price', 'prices', 'price-rules', 'import-prices', 'on', 'off', 'health']

test.each([
  ['pricess', ['price', 'prices']],
  ['price-rule', ['price', 'price-rules']],
  ['heatlh', ['health']],
  ['imp', ['import-prices']],
  ['price-rules-all', ['price', 'price-rules']],
  ['offf', ['off']],
  ['dance', []],
  ['x', []],
])('%s may mean %j', (typed, meant) => {
  expect(similarNames(typed, names)).toEqual(meant)
})
