import { Zip, ZipDeflate } from 'fflate'
import { type Cell, cellsOf, type Table } from './table.ts'
import { sheetParts, workbookFiles } from './xlsx-files.ts'

/** A sheet has 1,048,576 rows; the first one is the titles'. */
const mostRows = 1_000_000

/** Compressing harder takes three times as long and saves a tenth. */
const level = 1

/**
 * A table as XLSX, a piece for each part: sheets are compressed as they grow, and the files that name them come last. More lines than a sheet takes go on in the
 * next one. Texts are cells of text, which no spreadsheet computes.
 */
export async function* writeXlsx<Line>({ columns, parts }: Table<Line>, options = { mostRows }): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  const made: Uint8Array[] = []
  const zip = new Zip((error, data) => {
    if (error) throw error
    made.push(data)
  })
  const openFile = (name: string) => {
    const file = new ZipDeflate(name, { level })
    zip.add(file)
    return (text: string, isLast = false) => file.push(encoder.encode(text), isLast)
  }
  const { head, foot } = sheetParts(columns)
  let [sheets, rows] = [0, 0]
  const openSheet = () => {
    sheets += 1
    rows = 0
    const write = openFile(`xl/worksheets/sheet${sheets}.xml`)
    write(head)
    return write
  }
  let write = openSheet()
  for await (const lines of parts) {
    for (let at = 0; at < lines.length; ) {
      if (rows >= options.mostRows) {
        write(foot, true)
        write = openSheet()
      }
      const taken = lines.slice(at, at + options.mostRows - rows)
      write(taken.map(line => toRow(cellsOf(columns, line))).join(''))
      at += taken.length
      rows += taken.length
    }
    yield* made.splice(0)
  }
  write(foot, true)
  for (const [name, text] of workbookFiles(sheets)) openFile(name)(text, true)
  zip.end()
  yield* made.splice(0)
}

const dayMs = 24 * 60 * 60_000
/** Days from 30 December 1899, from which spreadsheets count, to 1 January 1970 in Jakarta. */
const firstDay = 25_569 + 7 / 24

function toRow(cells: readonly Cell[]): string {
  return `<row>${cells.map(toCell).join('')}</row>`
}

function toCell(cell: Cell): string {
  if (cell === null) return '<c/>'
  if (cell instanceof Date) return `<c s="1"><v>${(cell.getTime() / dayMs + firstDay).toFixed(8)}</v></c>`
  if (typeof cell === 'number') return `<c s="2"><v>${cell}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${escapeXml(fitText(cell))}</t></is></c>`
}

/** A cell takes so many characters: with more the program calls the file broken. */
const mostCharacters = 32_767
const cutMark = '… (dipotong)'

function fitText(text: string): string {
  return text.length <= mostCharacters ? text : text.slice(0, mostCharacters - cutMark.length) + cutMark
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;' }

/** What a text of XML may not contain, beside the half characters. */
const forbidden = /(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]/gu

/** Text inside an element. Characters that XML can not hold are left out. */
function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[<>&]/g, found => escapes[found] ?? '')
}
