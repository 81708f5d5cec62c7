import { createHash } from 'node:crypto'
import { type CsvRow, readCsv } from '../../platform/csv.ts'
import { jakartaDay } from '../../platform/jakarta-day.ts'
import type { BrokenLine, StatementLine, StatementReading } from '../gateway.ts'
import { otherFields, readMoment, readMoney } from '../statement-fields.ts'

/** A file has the time and the amount: in a column of its own for money that comes in, or in one for both ways. */
const forms = [
  ['at', 'credit'],
  ['at', 'gross'],
] as const

type Column = 'at' | 'credit' | 'debit' | 'gross' | 'kind' | 'description' | 'balance' | 'id'

/** What a row is: money that came in, of no interest, or unreadable, with the reason. */
type Row = { amountIdr: number; at: Date } | 'skipped' | { detail: string }

/**
 * Reads a bank's file of an account (mutasi) as CSV. Only money that comes in counts; money that leaves, interest with cents, and the lines
 * around the table are skipped. A line's id is made of what the file says of it, because banks name no ids: equal lines are numbered, so a
 * file has to come whole.
 */
export function readBankFile(file: Uint8Array): StatementReading {
  const csv = forms.map(columns => readCsv(file, columns)).find(reading => reading !== undefined)
  if (!csv) return { kind: 'unreadable', detail: 'this is no CSV file with the columns at and credit, or at and gross' }
  const lines: StatementLine[] = []
  const broken: BrokenLine[] = []
  const counts = new Map<string, number>()
  let skippedCount = 0
  for (const { line, fields } of csv.broken) {
    if (fields.length > 0 && !fields.some(field => readDay(field))) skippedCount += 1
    else broken.push({ line, detail: otherFields })
  }
  for (const { line, fields } of csv.rows) {
    const row = readRow(fields)
    if (row === 'skipped') skippedCount += 1
    else if ('detail' in row) broken.push({ line, detail: row.detail })
    else {
      const name = nameOf(row, fields)
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      const externalId = count === 1 ? name : `${name}-${count}`
      const { amountIdr: grossIdr, at } = row
      lines.push({ kind: 'payment', reference: null, externalId, grossIdr, feeIdr: null, netIdr: grossIdr, at, line })
    }
  }
  return { kind: 'read', lines, broken: broken.sort((one, other) => one.line - other.line), skippedCount }
}

function readRow(fields: CsvRow['fields']): Row {
  const text = (column: Column) => fields.get(column) ?? ''
  const at = readDay(text('at'))
  const money = readIncoming(text)
  if (money === 'none') return 'skipped'
  if (!at) return money === 'unreadable' ? 'skipped' : { detail: 'the time can not be read' }
  if (money === 'unreadable') return { detail: 'the amount can not be read' }
  return { amountIdr: money, at }
}

/** How banks and spreadsheets write that no money went this way, beside a zero. */
const nothing = /^(?:-|[.,]00?)?$/

/** The rupiah that come in; `none` if nothing does, or no whole rupiah. */
function readIncoming(text: (column: Column) => string): number | 'none' | 'unreadable' {
  const [amount, sign] = splitSign(text('credit') || text('gross'))
  const way = text('kind') || sign
  if (/^(?:d|db|dr|debe?i?t)\b/i.test(way) || nothing.test(amount)) return 'none'
  if (/[.,](?!00?$)\d\d?$/.test(amount)) return 'none'
  const money = readMoney(amount)
  if (money === undefined || (way !== '' && !/^(?:c|cr|k|kr|kredit|credit)\b/i.test(way))) return 'unreadable'
  return money > 0 ? money : 'none'
}

/** An amount and the sign of its way behind it. Looked for from the sign on, so that a cell of many spaces costs no minutes. */
function splitSign(cell: string): [amount: string, sign: string] {
  const sign = /(?:CR|DB|DR|K|D)$/i.exec(cell)?.[0] ?? ''
  const amount = cell.slice(0, cell.length - sign.length).trimEnd()
  // A cell of several lines is no amount.
  return /[\n\r\u2028\u2029]/.test(amount) ? ['', ''] : [amount, sign]
}

/** A time as banks write it; a spreadsheet may have put an apostrophe before it, to keep it as text. */
function readDay(text: string): Date | undefined {
  const bare = text.replace(/^'/, '').replace(/\s+/, ' ')
  return readMoment(
    bare.replace(/^(\d\d?)([/-])(\d\d?)\2(?=\d{4})/, (_, day: string, sign, month: string) =>
      [day.padStart(2, '0'), month.padStart(2, '0'), ''].join(sign),
    ),
  )
}

function nameOf({ amountIdr, at }: { amountIdr: number; at: Date }, fields: CsvRow['fields']): string {
  const said = ['description', 'balance', 'id'].map(column => (fields.get(column) ?? '').replace(/\s+/g, ' '))
  const mark = createHash('sha256')
    .update(JSON.stringify([at.toISOString(), amountIdr, ...said]))
    .digest('hex')
    .slice(0, 12)
  return `${jakartaDay(at).replaceAll('-', '')}-${amountIdr}-${mark}`
}
