import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

const read = (...lines: string[]) => {
  const reading = readBankFile(new TextEncoder().encode(lines.join('\n')))
  if (reading.kind !== 'read') throw new Error(reading.detail)
  return reading
}
const money = (...lines: string[]) => read(...lines).lines.map(({ grossIdr, at }) => [grossIdr, at.toISOString()])
const midnight = '2026-11-21T17:00:00.000Z'

test.for([
  ['"1.019.637,00"', 1_019_637],
  ['"1,019,637.00"', 1_019_637],
  ['1019637', 1_019_637],
  ['1019637.00', 1_019_637],
  ['"Rp 1.019.637"', 1_019_637],
  ['"19,637.00 CR"', 19_637],
] as const)('%s came in', ([text, amount]) => {
  expect(money('at,description,credit', `22/11/2026,TRSF,${text}`)).toEqual([[amount, midnight]])
})

test.for(['', '0', '0.00', '"0,00"', '.00', '",00"', '-', '"12,34"', '"1.234,56"', '"19,637.00 DB"', '-500'])(
  '%s is no money of a payer',
  text => {
    expect(read('at,credit', `22/11/2026,${text}`)).toMatchObject({ lines: [], broken: [], skippedCount: 1 })
  },
)

test('a spreadsheet’s file with a mark, semicolons, quotes, an apostrophe before the date and debits is read', () => {
  const file = [
    '\uFEFF"at";"Keterangan";"debit";"credit"',
    `"'22/11/2026";"TRSF; JOHN ""J""";"";"19.637,00"`,
    '"2/1/2026";"ADM";"6.500,00";""',
  ]
  expect(money(...file.map(line => `${line}\r`))).toEqual([[19_637, midnight]])
})

test.for([
  ['CR', 1],
  ['K', 1],
  ['Kredit', 1],
  ['DB', 0],
  ['D', 0],
  ['Debet', 0],
] as const)('a column that says %s tells the way of the amount', ([kind, count]) => {
  expect(money('at,gross,kind', `22/11/2026 10:05,"19,637.00",${kind}`)).toHaveLength(count)
})

test('lines about the account around the table are skipped, and a line that may be money is named', () => {
  const reading = read(
    ...['', '', 'at,Keterangan,credit', '22/11/2026,A,1000', 'PEND,B,2000', '23/11/2026,C', '31/02/2026,D,3000', '24/11/2026,E,x1'],
    ...['Saldo Awal : 5000', 'Total,,Rp', 'Saldo Akhir,,'],
  )
  expect(reading.lines).toHaveLength(1)
  expect(reading.broken.map(({ line }) => line)).toEqual([5, 6, 7, 8])
  expect(reading.skippedCount).toBe(3)
})

test('equal lines are numbered, and a line keeps its id in a file of other days', () => {
  const [a, b] = ['22/11/2026,A,1000', '22/11/2026,B,1000']
  const ids = (...lines: string[]) => read('at,description,credit', ...lines).lines.map(({ externalId }) => externalId)
  const [first, second, third, other] = ids(a, a, a, b)
  expect(new Set([first, second, third, other]).size).toBe(4)
  expect(ids('21/11/2026,A,1000', a, b, a).slice(1)).toEqual([first, other, second])
  expect(first).toMatch(/^20261122-1000-[0-9a-f]{12}$/)
})

test('a cell of a million spaces costs no minutes, and one of several lines is no amount', () => {
  const began = performance.now()
  expect(read('at,credit', `22/11/2026,5${' '.repeat(1_000_000)}x`)).toMatchObject({ lines: [], broken: [{ line: 2 }] })
  expect(performance.now() - began).toBeLessThan(2_000)
  expect(read('at,credit', '22/11/2026,"5\n000"')).toMatchObject({ lines: [], skippedCount: 1 })
})
