import { expect, test } from 'vitest'
import { readCsv } from './csv.ts'

const readAll = (text: string) => readCsv(new TextEncoder().encode(text), ['id'])
const read = (text: string) => readAll(text)?.rows.map(({ line, fields }) => ({ line, ...Object.fromEntries(fields) }))

test('rows are read by the header’s names, with their line', () => {
  expect(read('id,amount\nA,1\nB,2\n')).toEqual([
    { line: 2, id: 'A', amount: '1' },
    { line: 3, id: 'B', amount: '2' },
  ])
})

test('semicolons, a byte order mark, Windows’ line ends and empty lines are understood', () => {
  expect(read('\uFEFFid;amount\r\n\r\nA; 1,5 \r\n')).toEqual([{ line: 3, id: 'A', amount: '1,5' }])
})

test('a quoted field may contain separators, quotes and line ends', () => {
  expect(read('id,note\nA,"1, ""x""\nnext"\nB,2')).toEqual([
    { line: 2, id: 'A', note: '1, "x"\nnext' },
    { line: 4, id: 'B', note: '2' },
  ])
})

test.for([
  ['id,amount\nA\nB,2\nC,3,4\n', [2, 4]],
  ['id,amount\nB,2\nA,"1\nC,3\n', [3]],
] as const)('%j keeps its good rows, and names the others', ([text, brokenLines]) => {
  expect(read(text)).toEqual([expect.objectContaining({ id: 'B', amount: '2' })])
  expect(readAll(text)?.broken.map(({ line }) => line)).toEqual(brokenLines)
})

test.for(['', '\n', 'name,amount\nA,1\n'])('%j is not such a file', text => {
  expect(read(text)).toBeUndefined()
})

test('bytes that are not UTF-8 are not such a file', () => {
  expect(readCsv(Uint8Array.of(0x69, 0x64, 0x0a, 0xff), ['id'])).toBeUndefined()
})

test.for([
  ['quotes in one field', `a${'"x'.repeat(500_000)}`],
  ['quotes among spaces', ' ""'.repeat(300_000)],
  ['nothing but quotes', '"'.repeat(1_000_000)],
  ['spaces', `a${' '.repeat(1_000_000)}x`],
])('a file of a megabyte of %s is read at once', ([, field]) => {
  const began = performance.now()
  readAll(`id,note\nA,${field}\n`)
  expect(performance.now() - began).toBeLessThan(2_000)
})

test('a quote after a letter is a part of its field, one after spaces or an empty quote opens one', () => {
  const rows = readAll('id,note\nA,a"b"\nB,  "c,d"\nC,"" "e,f"\n')?.rows
  expect(rows?.map(({ fields }) => fields.get('note'))).toEqual(['a"b"', 'c,d', 'e,f'])
})
