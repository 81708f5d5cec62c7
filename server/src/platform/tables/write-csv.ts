import { stringify } from 'csv-stringify/sync'
import { type Cell, cellsOf, type Table } from './table.ts'
import { wibTime } from './wib-time.ts'

/** Spreadsheets read UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF'

/** Beginnings that make a spreadsheet compute a text, also as East Asian programs write them. */
const beginsFormula = /^[=+\-@\t\r\n＝＋－＠]/

/** A table as CSV with a line of titles, a piece for each part. */
export async function* writeCsv<Line>({ columns, parts }: Table<Line>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  yield encoder.encode(byteOrderMark + toText([columns.map(({ title }) => title)]))
  for await (const lines of parts) yield encoder.encode(toText(lines.map(line => cellsOf(columns, line).map(toField))))
}

function toText(rows: (string | number | null)[][]): string {
  return stringify(rows, { record_delimiter: 'windows' })
}

/** Only texts are made harmless: a loss is a number that begins with its minus. */
function toField(cell: Cell): string | number | null {
  if (cell instanceof Date) return wibTime(cell)
  return typeof cell === 'string' && beginsFormula.test(cell) ? `'${cell}` : cell
}
