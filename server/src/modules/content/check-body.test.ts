import { expect, test } from 'vitest'
import { checkBody } from './check-body.ts'

test.each([
  ['150 quotes', '>'.repeat(150)],
  ['150 lists', `${'- '.repeat(150)}a`],
  ['31 quotes', `${'>'.repeat(31)} a`],
  ['5000 marks', `${'<b>'.repeat(5_000)}a`],
])('deeply nested %s are reported as a problem of the text, and do not crash the reader', (_, body) => {
  expect(checkBody(body)).toEqual([expect.stringContaining('30 deep')])
})

test.each([
  ['as many quotes', '>'.repeat(100_000), '30 deep'],
  ['as many lists', `${'- '.repeat(49_999)}a`, '30 deep'],
  ['as many words between underscores', '_a'.repeat(50_000), 'more than 4000 of'],
  ['as many stars', '**a*'.repeat(25_000), 'more than 4000 of'],
  ['as many letters of one word', 'a'.repeat(100_000), '5000 letters'],
])('%s as a text has room for are refused without reading them, for which visitors would wait', (_, body, problem) => {
  const before = process.cpuUsage()
  expect(checkBody(body)).toEqual([expect.stringContaining(problem)])
  expect(process.cpuUsage(before).user).toBeLessThan(500_000)
})

test('marks in many paragraphs are accepted', () => {
  expect(checkBody('**a** _b_\n\n'.repeat(2_000))).toEqual([])
})

test('a text of nothing but equal headings is read at once, and each has an id of its own', () => {
  const before = process.cpuUsage()
  expect(checkBody('# a\n'.repeat(24_000))).toEqual([])
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000)
})

test('nesting as deep as people write it is accepted', () => {
  expect(checkBody(`${'> '.repeat(10)}- **a *b***\n\n${'a<br>\n![](/a.svg)\n\n'.repeat(100)}`)).toEqual([])
})

test('a text may have 100 kB', () => {
  expect(checkBody('é'.repeat(50_000))).toEqual([])
  expect(checkBody('é'.repeat(50_001))).toEqual([expect.stringContaining('100002 bytes')])
})
