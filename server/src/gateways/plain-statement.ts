import { readCsv } from '../platform/csv.ts'
import type { BrokenLine, StatementLine, StatementReading } from './gateway.ts'
import { otherFields, readMoment, readMoney } from './statement-fields.ts'

/** Columns that a statement must have, and those it may have. */
const statementColumns = { needed: ['reference', 'gross', 'at'], optional: ['kind', 'id', 'fee', 'net'] } as const

type StatementColumn = (typeof statementColumns.needed)[number] | (typeof statementColumns.optional)[number]

/**
 * Reads a statement as CSV with the columns reference, gross and at, and perhaps kind, id, fee and net. No gateway publishes the columns
 * of its reports, so the operator names theirs. Without a kind each line is a payment; a negative one is a refund.
 */
export function readPlainStatement(file: Uint8Array): StatementReading {
  const csv = readCsv(file, statementColumns.needed)
  if (!csv) return { kind: 'unreadable', detail: `this is no CSV file with the columns ${statementColumns.needed.join(', ')}` }
  const lines: StatementLine[] = []
  const broken: BrokenLine[] = csv.broken.map(({ line }) => ({ line, detail: otherFields }))
  for (const { line, fields } of csv.rows) {
    const reading = readFields(fields)
    if (typeof reading === 'string') broken.push({ line, detail: reading })
    else lines.push({ ...reading, line })
  }
  return { kind: 'read', lines, broken: broken.sort((one, other) => one.line - other.line) }
}

/** The movement, or what is wrong with it. */
function readFields(fields: ReadonlyMap<string, string>): Omit<StatementLine, 'line'> | string {
  const text = (name: StatementColumn) => fields.get(name) ?? ''
  const [gross, fee, net] = [readMoney(text('gross')), readMoney(text('fee')), readMoney(text('net'))]
  const at = readMoment(text('at'))
  if (gross === undefined || (text('fee') && fee === undefined) || (text('net') && net === undefined))
    return 'an amount is not whole rupiah'
  if (!at) return 'the time can not be read'
  const kind = readKind(text('kind'), gross)
  const leaves = outgoing.includes(kind) || isFee(text('kind'))
  const [grossIdr, feeIdr] = [leaves ? -Math.abs(gross) : gross, fee === undefined ? undefined : Math.abs(fee)]
  const netIdr = net === undefined ? undefined : leaves ? -Math.abs(net) : net
  if (kind === 'payment' && grossIdr < 1) return 'a payment brings money'
  if (feeIdr !== undefined && netIdr !== undefined && netIdr !== grossIdr - feeIdr) return 'net is not gross less the fee'
  const known = feeIdr ?? (netIdr === undefined ? null : grossIdr - netIdr)
  if (known !== null && (known < 0 || known > Math.abs(grossIdr))) return 'the fee is more than the amount'
  const reference = text('reference') || null
  const externalId = text('id') || nameOf({ kind, reference, grossIdr, at })
  if (externalId.length > 200 || (reference?.length ?? 0) > 200) return 'a reference is too long'
  return { kind, reference, externalId, grossIdr, feeIdr: known, netIdr: netIdr ?? grossIdr - (known ?? 0), at }
}

/**
 * The name of a line without the company's id, the same in every file. A reference is paid once; whatever else a company lists, such as refunds in parts
 * and payouts, may come several times, and differs by its amount and time.
 */
function nameOf({ kind, reference, grossIdr, at }: Pick<StatementLine, 'kind' | 'reference' | 'grossIdr' | 'at'>): string {
  if (kind === 'payment' && reference !== null) return `${reference}:payment`
  return [reference ?? '', kind, grossIdr, at.toISOString()].join(':')
}

/** Kinds of money that leaves the store's account at the company. */
const outgoing: readonly StatementLine['kind'][] = ['refund', 'reversal', 'chargeback', 'payout']

/** A text about a fee itself, and not about money that names its fee. */
const ofFee = /^(?:fee|biaya)\b|\bfees?$|\b(?:refund|pengembalian|pembatalan) biaya\b/i
const ofFeeGivenBack = /\bfee (?:refund|reversal|rebate)|(?:refund|pengembalian|pembatalan) biaya\b/i

/** True for a fee on a line of its own, which leaves the account although reports without signs say it like money that comes; not for one given back. */
function isFee(kind: string): boolean {
  return ofFee.test(kind) && !ofFeeGivenBack.test(kind)
}

/** Words for each kind in the languages of the reports; the first that a text contains counts. A fee is no movement of what it is for. */
const words: readonly (readonly [StatementLine['kind'], RegExp])[] = [
  ['other', ofFee],
  ['chargeback', /chargeback|dispute|sengketa/],
  ['reversal', /reversal|reversed|void|deny|pembatalan/],
  ['refund', /refund|pengembalian/],
  ['payout', /payout|withdraw|disburse|transfer to bank|penarikan|pencairan/],
  ['payment', /payment|settlement|capture|paid|qris|pembayaran|penjualan/],
]

function readKind(text: string, gross: number): StatementLine['kind'] {
  if (text === '') return gross < 0 ? 'refund' : 'payment'
  const said = text.toLowerCase()
  return words.find(([, word]) => word.test(said))?.[0] ?? 'other'
}
