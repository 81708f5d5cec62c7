import { expect, test } from 'vitest'
import { cutText } from './cut-text.ts'

test('a text is cut to its length, and an emoji at the cut is left out', () => {
  expect(cutText('mobile', 80)).toBe('mobile')
  expect(cutText('mobile', 3)).toBe('mob')
  expect(cutText('a😀😀', 4)).toBe('a😀')
  expect(cutText('a😀😀', 5)).toBe('a😀😀')
})
