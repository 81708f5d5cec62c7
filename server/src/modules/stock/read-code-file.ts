import { type Rupiah, rupiah } from '@kilat/contract/money.ts'
import { type CsvRow, readCsv } from '../../platform/csv.ts'
import { addDays, startOfJakartaDay } from '../../platform/jakarta-day.ts'

/** One code of a file, with its line. */
export type CodeLine = { line: number; sku: string; code: string; serial: string | null; expiresAt: Date | null; costIdr: Rupiah }

/** What is wrong with a line, as a sentence for the operator. It never contains the code. */
export type LineProblem = { line: number; detail: string }

export type CodeFile = { lines: CodeLine[]; problems: LineProblem[] }

/** What the store sells under a sku of its stock. */
export type StockOffer = { sku: string; costIdr: Rupiah; isVoucher: boolean }

const columns = ['sku', 'code', 'serial', 'expiry', 'cost'] as const

/** Reads a file of codes: CSV with the header `sku,code,serial,expiry,cost`. Undefined if it is no such file. */
export function readCodeFile(text: string, { offers, now }: { offers: ReadonlyMap<string, StockOffer>; now: Date }): CodeFile | undefined {
  const reading = readCsv(new TextEncoder().encode(text), columns)
  if (!reading) return undefined
  const file: CodeFile = {
    lines: [],
    problems: reading.broken.map(({ line }) => ({ line, detail: 'jumlah kolomnya tidak sama dengan judulnya' })),
  }
  for (const row of reading.rows) {
    const read = readLine(row, { offers, now })
    if (Array.isArray(read)) file.problems.push({ line: row.line, detail: read.join('; ') })
    else file.lines.push(read)
  }
  return file
}

/** How a spreadsheet writes a number of many digits, whose last digits it has lost, such as `6.01234E+15`. */
const roundedNumber = /^\d+(?:[.,]\d+)?E\+\d+$/i

const spreadsheetSentence = 'angkanya dibulatkan lembar kerja: ubah kolomnya jadi teks, lalu isi lagi dari sumbernya'

/** A line's code, or what is wrong with it. */
function readLine({ line, fields }: CsvRow, { offers, now }: { offers: ReadonlyMap<string, StockOffer>; now: Date }): CodeLine | string[] {
  const [sku = '', code = '', serial = '', expiry = '', cost = ''] = columns.map(name => fields.get(name))
  const offer = offers.get(sku)
  const expiresAt = readExpiry(expiry)
  const problems = [
    ...describeOffer(offer, sku),
    ...(/^[\x20-\x7e]{4,100}$/.test(code) ? [] : ['kodenya harus 4 sampai 100 huruf, angka, atau tanda biasa']),
    ...(/^[\x20-\x7e]{0,100}$/.test(serial) ? [] : ['nomor serinya paling panjang 100 huruf, angka, atau tanda biasa']),
    ...([code, serial].some(text => roundedNumber.test(text)) ? [spreadsheetSentence] : []),
    ...(expiresAt === undefined ? ['masa berlakunya harus seperti 2027-01-31'] : []),
    ...(expiresAt && expiresAt <= now ? ['sudah tidak berlaku'] : []),
    ...describeCost(cost, offer),
  ]
  if (problems.length > 0 || expiresAt === undefined) return problems
  return { line, sku, code, serial: serial || null, expiresAt, costIdr: rupiah(Number(cost)) }
}

/** Codes of anything but vouchers would be shown to whoever has the order's address. */
function describeOffer(offer: StockOffer | undefined, sku: string): string[] {
  const named = JSON.stringify(sku.slice(0, 60))
  if (!offer) return [`tidak ada sku ${named} di daftar harga voucher_stock`]
  return offer.isVoucher ? [] : [`sku ${named} bukan voucher`]
}

function describeCost(text: string, offer: StockOffer | undefined): string[] {
  if (!/^\d{1,9}$/.test(text) || Number(text) === 0) return ['modalnya harus rupiah bulat, seperti 19500']
  // The listed cost makes the price: a dearer code would be sold at a loss.
  return offer && Number(text) > offer.costIdr ? [`modalnya di atas modal di daftar harga (${offer.costIdr}): naikkan dulu di sana`] : []
}

/** The moment after the last day of a code, null for a code without one; undefined if the text is no day. */
function readExpiry(text: string): Date | null | undefined {
  if (text === '') return null
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || Number.isNaN(Date.parse(text))) return undefined
  return startOfJakartaDay(addDays(text, 1))
}
