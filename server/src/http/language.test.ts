import { expect, test } from 'vitest'
import { readLanguage } from './language.ts'

test.each(['kilat-language=en', 'a=1; kilat-language=en; b=2'])('%j asks for English', cookies => {
  expect(readLanguage(cookies)).toBe('en')
})

test.each([
  undefined,
  '',
  'kilat-language=',
  'kilat-language=id',
  'kilat-language=english',
  'x-kilat-language=en',
  'a="kilat-language=en"',
])('%j asks for Indonesian', cookies => {
  expect(readLanguage(cookies)).toBeUndefined()
})
