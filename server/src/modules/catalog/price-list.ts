import { z } from 'zod'
import { type PriceListRow, readPriceListRow } from './price-list-row.ts'

/** A row that was left out, or, with `row` null, a problem of the list as a whole. */
export type RowProblem = {
  /** Place in the list, from 1. */
  row: number | null
  sku: string | null
  /** A sentence for the operator. */
  why: string
}

/** A good row with its place in the list, from 1. */
export type NumberedRow = { number: number; row: PriceListRow }

/** Rows of a document. `unreadable` means that it contains no list, so the store must not conclude anything from it. */
export type PriceListReading =
  | { kind: 'list'; rows: NumberedRow[]; problems: RowProblem[]; namedSkus: Set<string> }
  | { kind: 'unreadable'; why: string }

/**
 * Reads a whole price list, `{"data": [row, …]}`. Each bad row becomes a problem; of two rows with one sku the last good one
 * wins and the earlier one is a problem. `namedSkus` includes the skus of bad rows, because those offers have not disappeared.
 */
export function readPriceList(document: unknown): PriceListReading {
  const envelope = z.object({ data: z.unknown() }).safeParse(document)
  if (!envelope.success) return { kind: 'unreadable', why: 'The document is not a price list: it has no "data".' }
  const { data } = envelope.data
  if (!Array.isArray(data)) return { kind: 'unreadable', why: describeRefusal(data) }
  return readRows(data)
}

function readRows(data: unknown[]): PriceListReading {
  const bySku = new Map<string, NumberedRow>()
  const problems: RowProblem[] = []
  const namedSkus = new Set<string>()
  for (const [index, value] of data.entries()) {
    const number = index + 1
    const reading = readPriceListRow(value)
    if (reading.kind === 'problem') {
      problems.push({ row: number, sku: reading.sku, why: reading.why })
      if (reading.sku) namedSkus.add(reading.sku)
      continue
    }
    const { row } = reading
    const earlier = bySku.get(row.sku)
    if (earlier) problems.push({ row: earlier.number, sku: row.sku, why: `the sku comes again in row ${number}, which is used instead` })
    bySku.set(row.sku, { number, row })
    namedSkus.add(row.sku)
  }
  return { kind: 'list', rows: [...bySku.values()].sort((a, b) => a.number - b.number), problems, namedSkus }
}

const refusalSchema = z.object({ rc: z.coerce.string(), message: z.string().optional() })

/** Suppliers refuse by putting an object with a response code in place of the list; it must not be read as an empty catalogue. */
function describeRefusal(data: unknown): string {
  const refusal = refusalSchema.safeParse(data)
  if (!refusal.success) return 'The document is not a price list: "data" is not a list of rows.'
  const { rc, message } = refusal.data
  const reason = rc === '83' ? 'the whole list may be asked for once in 5 minutes' : message
  return `The supplier refused to send its price list (rc ${rc}${reason ? `: ${reason}` : ''}).`
}
