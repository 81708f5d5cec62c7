import { expect, test } from 'vitest'
import { checkBody } from './check-body.ts'

test.each([
  ['5000 quotes', '>'.repeat(5_000)],
  ['as many quotes as a text has room for', '>'.repeat(100_000)],
  ['5000 lists', `${'- '.repeat(5_000)}a`],
  ['31 quotes', `${'>'.repeat(31)} a`],
  ['5000 marks', `${'<b>'.repeat(5_000)}a`],
])('deeply nested %s are reported as a problem of the text, and do not crash the reader', (_, body) => {
  expect(checkBody(body)).toEqual([expect.stringContaining('30 deep')])
})

test('nesting as deep as people write it is accepted', () => {
  expect(checkBody(`${'> '.repeat(10)}- **a *b***\n\n${'a<br>\n![](/a.svg)\n\n'.repeat(100)}`)).toEqual([])
})

test('a text may have 100 kB', () => {
  expect(checkBody('é'.repeat(50_000))).toEqual([])
  expect(checkBody('é'.repeat(50_001))).toEqual([expect.stringContaining('100002 bytes')])
})
