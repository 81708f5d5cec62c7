import { expect, test } from 'vitest'
import { tidy } from './tidy.ts'

test.each([
  ['spaces around and between', '  Sari\t \n Dewi ', 'Sari Dewi'],
  ['what turns a line around', '\u202eirad ranoD\u202c \u2066x\u2069\u200f', 'irad ranoD x'],
  ['what is not seen', 'Sa\u200bri\ufeff\u00ad\u2060\ue000', 'Sari'],
  ['what no database takes', 'Sa\u0000ri\ud800', 'Sa ri'],
  ['lines and paragraphs', 'Sari\u2028Dewi\u2029', 'Sari Dewi'],
  ['nothing but joiners', '\u200d \u200c', ''],
  ['nothing', '', ''],
])('%s: %j', (_, text, shown) => {
  expect(tidy(text, 60)).toBe(shown)
})

test('joiners stay, because letters and emoji need them', () => {
  for (const text of ['👩‍💻 Sari', 'می‌خواهم']) expect(tidy(text, 60)).toBe(text)
})

test('a long line ends at a whole character', () => {
  expect(tidy(`${'x'.repeat(4)}😀😀`, 5)).toBe('xxxx😀')
  expect(tidy('xxxx y', 5)).toBe('xxxx')
})
