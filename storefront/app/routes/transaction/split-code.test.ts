import { expect, test } from 'vitest'
import { splitCode } from './split-code.ts'

test.each([
  ['K7LT-4QHX', ['K', '7', 'LT-', '4', 'QHX']],
  ['O0O0', ['O', '0', 'O', '0']],
  ['7740-2291', ['7740', '-', '2291']],
  ['', []],
])('%s is cut where digits begin and end, and loses nothing', (code, parts) => {
  const split = splitCode(code)
  expect(split.map(({ text }) => text)).toEqual(parts)
  expect(split.map(({ text }) => text).join('')).toBe(code)
  for (const { text, isDigits } of split) expect(/^\d+$/.test(text)).toBe(isDigits)
})
