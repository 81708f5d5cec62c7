import { expect, test } from 'vitest'
import { isSimilarOrderId } from './similar-order-id.ts'

test.each([
  ['KLT-7Q2M-9XH4-T8RC', 'KLT-7Q2M-9XH4-T8RG', true],
  ['KLT-7Q2M-9XH4-T8RC', 'KLT-7Q2M-9HX4-T8RC', true],
  ['KLT-7Q2M-9XH4-T8RC', 'KLT-7Q2M-9XH4-T8RC', false],
  ['KLT-7Q2M-9XH4-T8RC', 'KLT-7Q2N-9XA4-T8RG', false],
])('%s is taken for a slip of %s: %s', (one, other, isSimilar) => {
  expect(isSimilarOrderId(one, other)).toBe(isSimilar)
})
