import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { expect, test } from 'vitest'
import { writeCsv as writeCsvTable } from '../../platform/tables/write-csv.ts'
import { writeXlsx as writeXlsxTable } from '../../platform/tables/write-xlsx.ts'
import { exportColumns as columns } from './export-columns.ts'
import type { ExportLine } from './export-lines.ts'

type Parts = AsyncIterable<readonly ExportLine[]>
const writeCsv = (parts: Parts) => writeCsvTable({ columns, parts })
const writeXlsx = (parts: Parts, options?: { mostRows: number }) => writeXlsxTable({ columns, parts }, options)

const at = new Date('2026-11-21T01:15:00.000Z')

function makeLine(number: number, more: Partial<ExportLine> = {}): ExportLine {
  return {
    ...{ kind: 'order', id: `KLT-${number}`, bookedAt: at, product: 'Mobile Legends', item: '86 Diamonds', quantity: 1 },
    ...{ channel: 'qris', supplier: 'scripted', status: 'delivered', paidAt: at, deliveredAt: new Date(at.getTime() + 38_000) },
    ...{ revenue: 20_000, cost: 18_000, fees: 140, other: 0, profit: 1_860 },
    ...more,
  }
}

const asked: number[] = []

/** Lines by the thousand, made only when they are asked for. */
async function* makeMany(count: number): AsyncGenerator<ExportLine[]> {
  for (let from = 0; from < count; from += 1_000) {
    asked.push(from)
    yield Array.from({ length: Math.min(1_000, count - from) }, (_, at) =>
      makeLine(from + at, { product: `Permainan ${(from + at) % 50}` }),
    )
  }
}

async function join(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  return Buffer.concat(await Array.fromAsync(pieces))
}

/** Cells of a sheet as a reader of XML finds them, row by row; of texts with the character that says so. */
function readSheet(xml: string): string[][] {
  const rows: string[][] = []
  let text: string | undefined
  const parser = new Parser(
    {
      onopentag(name, { t }) {
        if (name === 'row') rows.push([])
        if (name === 'c') text = t === 'inlineStr' ? '"' : ''
      },
      ontext(found) {
        if (text !== undefined) text += found
      },
      onclosetag(name) {
        if (name !== 'c') return
        rows.at(-1)?.push(text ?? '')
        text = undefined
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return rows
}

async function readWorkbook(pieces: AsyncIterable<Uint8Array>) {
  const files = unzipSync(await join(pieces))
  const decoder = new TextDecoder()
  return { names: Object.keys(files).toSorted(), read: (name: string) => decoder.decode(files[name]) }
}

async function* parts(...lines: ExportLine[]) {
  yield lines
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

/** Memory that the collector can not free. */
function usedBytes(): number {
  collect()
  const { heapUsed, external, arrayBuffers } = process.memoryUsage()
  return heapUsed + external + arrayBuffers
}

test.each([
  ['CSV', writeCsv],
  ['XLSX', writeXlsx],
])(
  '100,000 lines of %s are written as they are read, with little memory',
  async (_, write) => {
    asked.length = 0
    let [size, pieces, mostBytes] = [0, 0, 0]
    const before = usedBytes()
    for await (const piece of write(makeMany(100_000))) {
      // Nothing is made ahead: a client that takes no piece stops the making.
      if (pieces === 3) expect(asked.length).toBeLessThanOrEqual(6)
      pieces += 1
      size += piece.byteLength
      if (pieces % 25 === 0) mostBytes = Math.max(mostBytes, usedBytes() - before)
    }
    expect(asked).toHaveLength(100)
    expect(pieces).toBeGreaterThanOrEqual(100)
    expect(size).toBeGreaterThan(1_000_000)
    // All lines would be 15 MB as CSV, and 120 MB as the sheet before it is compressed.
    expect(mostBytes).toBeLessThan(48_000_000)
  },
  60_000,
)

test('all lines of many reads are in the workbook that a reader of zip and XML opens', async () => {
  const book = await readWorkbook(writeXlsx(makeMany(20_000)))
  expect(book.names).toEqual([
    ...['[Content_Types].xml', '_rels/.rels', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml', 'xl/workbook.xml', 'xl/worksheets/sheet1.xml'],
  ])
  const rows = readSheet(book.read('xl/worksheets/sheet1.xml'))
  expect(rows).toHaveLength(20_001)
  expect(rows.every(({ length }) => length === 17)).toBe(true)
  expect(rows[20_000]).toEqual([
    ...['46347.34375000', '"Pesanan', '"KLT-19999', '"Permainan 49', '"86 Diamonds', '1', '"qris', '"scripted', '"Terkirim'],
    ...['46347.34375000', '46347.34418981', '38', '20000', '18000', '140', '0', '1860'],
  ])
})

test('a stopped download stops the reading', async () => {
  asked.length = 0
  for await (const _ of writeXlsx(makeMany(100_000))) if (asked.length === 4) break
  expect(asked).toHaveLength(4)
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1'])(
  'a text that begins like the formula %j is harmless',
  async text => {
    const line = makeLine(1, { product: text, other: -50, profit: -1_050 })
    const csv = (await join(writeCsv(parts(line)))).toString()
    const [before, after] = csv.split(`KLT-1,`).slice(1).join().split(text)
    expect(before).toMatch(/^"?'$/)
    expect(after).toMatch(/^"?,86 Diamonds,/)
    // A loss stays a number.
    expect(csv.trimEnd()).toMatch(/,-50,-1050$/)
    const [, row] = readSheet((await readWorkbook(writeXlsx(parts(line)))).read('xl/worksheets/sheet1.xml'))
    expect(row?.[3]?.startsWith('"')).toBe(true)
  },
)

test('a CSV begins with the mark of UTF-8 and quotes what its commas would break', async () => {
  const csv = (await join(writeCsv(parts(makeLine(1, { item: '86 "Diamonds", bonus' }))))).toString()
  expect(csv.startsWith('\uFEFFDibukukan (WIB),Jenis,Nomor,')).toBe(true)
  expect(csv).toContain('2026-11-21 08:15:00,Pesanan,KLT-1,Mobile Legends,"86 ""Diamonds"", bonus",1,')
})

test('what XML can not hold does not break the workbook', async () => {
  const line = makeLine(1, { product: 'A&B <b>\u0000\u0007\uD800', item: null })
  const [, row] = readSheet((await readWorkbook(writeXlsx(parts(line)))).read('xl/worksheets/sheet1.xml'))
  expect(row?.slice(3, 5)).toEqual(['"A&B <b>\uFFFD', ''])
})

test('a text is cut to what a cell of a workbook takes, and says so', async () => {
  const book = await readWorkbook(writeXlsx(parts(makeLine(1, { product: '😀'.repeat(20_000), item: 'x'.repeat(32_767) }))))
  const [, row] = readSheet(book.read('xl/worksheets/sheet1.xml'))
  const [product = '', item = ''] = row?.slice(3, 5).map(cell => cell.slice(1)) ?? []
  expect([product.length, product.endsWith('… (dipotong)'), item]).toEqual([32_767, true, 'x'.repeat(32_767)])
})

test('more lines than a sheet takes go on in the next one, with its titles', async () => {
  const book = await readWorkbook(writeXlsx(makeMany(2_500), { mostRows: 1_200 }))
  const rows = [1, 2, 3].map(sheet => readSheet(book.read(`xl/worksheets/sheet${sheet}.xml`)))
  expect(rows.map(({ length }) => length)).toEqual([1_201, 1_201, 101])
  expect(rows[2]?.[0]?.[0]).toBe('"Dibukukan (WIB)')
  expect(book.read('xl/workbook.xml').match(/<sheet /g)).toHaveLength(3)
})
