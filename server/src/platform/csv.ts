/** A row of a CSV file by the names of its header, with its line counted from 1. */
export type CsvRow = { line: number; fields: ReadonlyMap<string, string> }

/** `broken`: lines that are no row of this file, because they have another number of fields, or a quote that stays open (no fields then). */
export type CsvReading = { rows: CsvRow[]; broken: BrokenRow[] }

type BrokenRow = { line: number; fields: readonly string[] }

/**
 * Reads CSV with a header (RFC 4180): commas or semicolons, quoted fields, a byte order mark, empty lines. Names and fields are
 * trimmed. Undefined if the file is no such text: one of these columns is missing, or it is not UTF-8.
 */
export function readCsv(file: Uint8Array, columns: readonly string[]): CsvReading | undefined {
  const text = decode(file)
  if (text === undefined) return undefined
  const { rows: all, openLine } = splitRows(text, separatorOf(text))
  const [header, ...others] = all
  if (!header || columns.some(name => !header.fields.includes(name))) return undefined
  const rows: CsvRow[] = []
  const broken: BrokenRow[] = []
  for (const { line, fields } of others) {
    if (fields.length === header.fields.length)
      rows.push({ line, fields: new Map(header.fields.map((name, at) => [name, fields[at] ?? ''])) })
    else broken.push({ line, fields })
  }
  if (openLine !== undefined) broken.push({ line: openLine, fields: [] })
  return { rows, broken }
}

function decode(file: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/** The sign that the first line with any text has more of. */
function separatorOf(text: string): ',' | ';' {
  const first = /\S.*/.exec(text)?.[0] ?? ''
  return first.split(';').length > first.split(',').length ? ';' : ','
}

type Row = { line: number; fields: string[] }

/** `openLine`: the row whose quote stays open; it ends with the file. */
function splitRows(text: string, separator: string): { rows: Row[]; openLine: number | undefined } {
  const rows: Row[] = []
  let row: Row = { line: 1, fields: [] }
  let [field, isQuoted, line] = ['', false, 1]
  // Kept beside the field, because a look at a long one for each quote in it would take minutes.
  let isBlank = true
  const add = (sign: string) => {
    field += sign
    isBlank &&= sign.trim() === ''
  }
  const endField = () => {
    row.fields.push(field.trim())
    field = ''
    isBlank = true
  }
  const endRow = () => {
    endField()
    if (row.fields.length > 1 || row.fields[0] !== '') rows.push(row)
    row = { line: line + 1, fields: [] }
  }
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charAt(at)
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      add('"')
      at += 1
    } else if (sign === '"' && (isQuoted || isBlank)) isQuoted = !isQuoted
    else if (sign === separator && !isQuoted) endField()
    else if (sign === '\n' && !isQuoted) endRow()
    else add(sign)
    if (sign === '\n') line += 1
  }
  if (isQuoted) return { rows, openLine: row.line }
  endRow()
  return { rows, openLine: undefined }
}
