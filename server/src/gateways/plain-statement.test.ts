import { expect, test } from 'vitest'
import { readPlainStatement } from './plain-statement.ts'

const read = (...lines: string[]) => readPlainStatement(new TextEncoder().encode(lines.join('\n')))
const first = (header: string, line: string) => {
  const reading = read(header, line)
  return reading.kind === 'read' ? (reading.lines[0] ?? reading.broken[0]) : reading
}
const header = 'reference,gross,at'

test.for([
  ['21500', 21_500],
  ['21500.00', 21_500],
  ['21.500', 21_500],
  ['"21,500.00"', 21_500],
  ['"Rp21.500,00"', 21_500],
  ['IDR 1.021.500', 1_021_500],
] as const)('%s is an amount', ([text, grossIdr]) => {
  expect(first(header, `PAY-1,${text},2026-11-22`)).toMatchObject({ kind: 'payment', reference: 'PAY-1', grossIdr, feeIdr: null })
})

test.for(['21500.50', '21.50', '1e4', '0x10', '', '-', '12,34', '99999999999999'])('%s is no amount, and the line is named', text => {
  expect(first(header, `PAY-1,"${text}",2026-11-22`)).toEqual({ line: 2, detail: 'an amount is not whole rupiah' })
})

test.for([
  ['2026-11-22 23:59:59', '2026-11-22T16:59:59.000Z'],
  ['2026-11-22', '2026-11-21T17:00:00.000Z'],
  ['22/11/2026 00:00', '2026-11-21T17:00:00.000Z'],
  ['2026-11-22T00:00:00Z', '2026-11-22T00:00:00.000Z'],
  ['2026-11-22T07:00:00+07:00', '2026-11-22T00:00:00.000Z'],
] as const)('%s is a time, in WIB unless it says otherwise', ([text, at]) => {
  expect(first(header, `PAY-1,1000,${text}`)).toMatchObject({ at: new Date(at) })
})

test.for(['yesterday', '2026-02-30', '31/02/2026', '2026-13-01', '22-11-26', ''])('%j is no time', text => {
  expect(first(header, `PAY-1,1000,${text}`)).toEqual({ line: 2, detail: 'the time can not be read' })
})

test.for([
  ['Settlement', 1_000, 'payment', 1_000],
  ['QRIS Payment', 1_000, 'payment', 1_000],
  ['REFUND', 1_000, 'refund', -1_000],
  ['payment refund', -1_000, 'refund', -1_000],
  ['Chargeback', -1_000, 'chargeback', -1_000],
  ['payment reversal', 1_000, 'reversal', -1_000],
  ['Withdrawal', 1_000, 'payout', -1_000],
  ['Biaya bulanan', -1_000, 'other', -1_000],
  ['Withdrawal fee', -1_000, 'other', -1_000],
  ['Biaya pencairan', -1_000, 'other', -1_000],
  // As in a report whose amounts have no sign.
  ['Withdrawal fee', 1_000, 'other', -1_000],
  ['Biaya pencairan', 1_000, 'other', -1_000],
  ['Fee refund', 1_000, 'other', 1_000],
  ['Pengembalian biaya', 1_000, 'other', 1_000],
  ['Pembayaran', 1_000, 'payment', 1_000],
  ['Pembayaran; biaya ditanggung pembeli', 1_000, 'payment', 1_000],
  ['Pengembalian dana QRIS', 1_000, 'refund', -1_000],
  ['Pencairan ke rekening', 1_000, 'payout', -1_000],
  ['Penarikan saldo', -1_000, 'payout', -1_000],
  ['Pembatalan pembayaran', 1_000, 'reversal', -1_000],
  ['', -1_000, 'refund', -1_000],
] as const)('a line of kind %s with %i is %s', ([kind, gross, expected, grossIdr]) => {
  expect(first(`kind,${header}`, `${kind},PAY-1,${gross},2026-11-22`)).toMatchObject({ kind: expected, grossIdr })
})

test('a missing fee follows from net, and a wrong sum or a fee above the amount breaks the line', () => {
  const with_ = (line: string) => first(`${header},fee,net`, line)
  expect(with_('PAY-1,1000,2026-11-22,7,993')).toMatchObject({ feeIdr: 7, netIdr: 993 })
  expect(with_('PAY-1,1000,2026-11-22,-7,993')).toMatchObject({ feeIdr: 7, netIdr: 993 })
  expect(with_('PAY-1,1000,2026-11-22,,993')).toMatchObject({ feeIdr: 7, netIdr: 993 })
  expect(with_('PAY-1,1000,2026-11-22,7,')).toMatchObject({ feeIdr: 7, netIdr: 993 })
  expect(with_('PAY-1,1000,2026-11-22,7,990')).toEqual({ line: 2, detail: 'net is not gross less the fee' })
  expect(with_('PAY-1,1000,2026-11-22,1001,')).toEqual({ line: 2, detail: 'the fee is more than the amount' })
})

test('lines without ids are told apart by what they say, and one that comes again is the same', () => {
  const lines = [
    'payment,PAY-1,5000,2026-11-22',
    'refund,PAY-1,1000,2026-11-22',
    'refund,PAY-1,2000,2026-11-22',
    'refund,PAY-1,1000,2026-11-23',
  ]
  const payouts = ['payout,,5000000,2026-11-23', 'payout,,3000000,2026-11-23']
  const namesIn = (...lines: string[]) => {
    const reading = read(`kind,${header}`, ...lines)
    return reading.kind === 'read' ? reading.lines.map(({ externalId }) => externalId) : []
  }
  const names = namesIn(...lines, ...payouts)
  expect(new Set(names).size).toBe(6)
  expect(namesIn(...payouts.toReversed(), ...lines.slice(2))).toEqual([names[5], names[4], names[2], names[3]])
})

test('a broken line is named and the others are kept; another file is not read', () => {
  expect(read(header, 'PAY-1,1000,2026-11-22', 'PAY-2,1000', 'PAY-3,x,2026-11-22', 'PAY-4,1000,2026-11-22')).toMatchObject({
    kind: 'read',
    lines: [
      { reference: 'PAY-1', line: 2 },
      { reference: 'PAY-4', line: 5 },
    ],
    broken: [{ line: 3 }, { line: 4 }],
  })
  expect(read('Order ID,Amount', 'PAY-1,1000')).toMatchObject({ kind: 'unreadable' })
})
