import { rupiah } from '@kilat/contract/money.ts'
import { describe, expect, test } from 'vitest'
import type { JsonAnswer } from '../../platform/fetch-json.ts'
import { mapBalance, mapPriceList, mapTransaction } from './map.ts'
import { meaningOf, responseCodes } from './response-codes.ts'

const request = {
  reference: 'INV-20260101-0001',
  sku: 'ml86',
  customerNo: '1234567891234',
  maxCostIdr: rupiah(20_000),
  isVoucher: false,
}

/** The documented answer with the code and the status that belongs to it. */
function body(rc: string, more: object = {}) {
  const kind = meaningOf(rc).kind
  const status = kind === 'delivered' ? 'Sukses' : kind === 'pending' || rc === '99' ? 'Pending' : 'Gagal'
  const named = { ref_id: request.reference, customer_no: request.customerNo, buyer_sku_code: 'ml86' }
  const told = { message: 'Pesan', status, rc, sn: rc === '00' ? '9900112233445566' : '', buyer_last_saldo: 1_480_650.5, price: 19_350 }
  return { data: { ...named, ...told, ...more } }
}

function said(sent: unknown, status = 200): JsonAnswer {
  return { kind: 'answer', status, headers: new Headers(), body: sent, text: JSON.stringify(sent) ?? '' }
}

const kinds = {
  succeeded: ['00'],
  pending: ['03'],
  failed: '01 02 50 51 52 53 54 55 57 58 59 60 70 71 72 73 74 84'.split(' '),
  refused: '40 43 56 62 63 65 66 67 68 69 80 81 87'.split(' '),
  not_sent: ['47'],
  blocked: '41 42 44 45 61 82 88'.split(' '),
  unknown: '49 64 83 85 86 99'.split(' '),
}

describe('every code of the sheet', () => {
  test('has its one place in the table', () => {
    expect(Object.values(kinds).flat().sort()).toEqual([...responseCodes].sort())
    expect(responseCodes).toHaveLength(47)
  })

  test.each(Object.entries(kinds).flatMap(([kind, codes]) => codes.map(rc => ({ rc, kind }))))('$rc is $kind', ({ rc, kind }) => {
    for (const http of [200, 400, 500]) expect(mapTransaction(said(body(rc), http), request)).toMatchObject({ kind })
    expect(mapTransaction(said(body(rc, { rc: Number(rc) })), request)).toMatchObject({ kind })
  })

  test.each(responseCodes)('%s beside a status that contradicts it never ends a top-up', rc => {
    for (const status of ['Sukses', 'Pending', 'Gagal', 'Ditinjau']) {
      if (status === body(rc).data.status) continue
      expect(mapTransaction(said(body(rc, { status })), request).kind).toBe('unknown')
    }
  })

  test.each(responseCodes)('%s about another transaction or another code is unknown', rc => {
    expect(mapTransaction(said(body(rc, { ref_id: 'INV-OTHER' })), request).kind).toBe('unknown')
    expect(mapTransaction(said(body(rc, { buyer_sku_code: 'ml172' })), request).kind).toBe('unknown')
  })
})

test('what a buyer can bring about with one number is said of the number, not of the supplier or its code', () => {
  for (const rc of ['51', '59', '63', '65', '72', '73'])
    expect([rc, mapTransaction(said(body(rc)), request)]).toEqual([rc, expect.objectContaining({ reason: 'player_limited' })])
})

test('a code that the sheet does not have is unknown, whatever stands beside it', () => {
  for (const rc of ['04', '46', '75', '98', '100', '', 'constructor', '__proto__'])
    for (const status of ['Sukses', 'Pending', 'Gagal', undefined])
      expect(mapTransaction(said(body('00', { rc, status })), request).kind).toBe('unknown')
})

test('a refusal before a transaction may leave the transaction unnamed, an end may not', () => {
  for (const rc of ['41', '45', '44', '69', '47'])
    expect(mapTransaction(said({ data: { rc, message: 'Ditolak' } }, 400), request).kind).toBe(meaningOf(rc).kind)
  for (const rc of ['00', '03', '02', '74']) expect(mapTransaction(said({ data: { rc, message: '?' } }), request).kind).toBe('unknown')
})

test('a success has serial number and cost, in either spelling of the status, and a broken rupiah is a whole one', () => {
  expect(mapTransaction(said(body('00')), request)).toEqual({ kind: 'succeeded', serialNumber: '9900112233445566', costIdr: 19_350 })
  expect(mapTransaction(said(body('00', { status: 'Success', price: '19350.25' })), request)).toMatchObject({ costIdr: 19_351 })
})

test('a success without a serial number is delivered by its reference, but a voucher without its code is not delivered yet', () => {
  for (const sn of ['', ' ', null, undefined]) {
    expect(mapTransaction(said(body('00', { sn })), request)).toMatchObject({ kind: 'succeeded', serialNumber: request.reference })
    expect(mapTransaction(said(body('00', { sn })), { ...request, isVoucher: true }).kind).toBe('pending')
  }
})

test('a serial number that was sent as a number is one, unless that may have changed it', () => {
  expect(mapTransaction(said(body('00', { sn: 990_011_223_344 })), request)).toMatchObject({ serialNumber: '990011223344' })
  for (const sn of [2 ** 60, 1.5, -1]) expect(mapTransaction(said(body('00', { sn })), request).kind).toBe('unknown')
})

test('a success without a readable price is unknown', () => {
  for (const price of [undefined, null, 'gratis', '19.500', -1, 1e12, {}])
    expect(mapTransaction(said(body('00', { price })), request).kind).toBe('unknown')
})

test('the message is kept for the operator, without the player', () => {
  const message = `Nomor ${request.customerNo} salah`
  expect(mapTransaction(said(body('54', { message })), request)).toMatchObject({ detail: 'rc 54: Nomor … salah' })
})

test.each([
  ['a time-out', { kind: 'none', isUnsent: false, reason: 'TimeoutError' }, 'unknown'],
  ['a call that never left', { kind: 'none', isUnsent: true, reason: 'ECONNREFUSED' }, 'not_sent'],
  ['an error page', said(undefined, 502), 'unknown'],
  ['a list', said({ data: [] }), 'unknown'],
  ['an envelope without data', said({ rc: '02', status: 'Gagal' }), 'unknown'],
  ['null', said(null), 'unknown'],
] as [string, JsonAnswer, string][])('%s is %s', (_, answer, kind) => {
  expect(mapTransaction(answer, request).kind).toBe(kind)
})

test('the balance may have decimals or be text, and a refusal is told from it', () => {
  expect(mapBalance(said({ data: { deposit: 1_500_000.75 } }))).toEqual({ kind: 'read', balanceIdr: 1_500_000 })
  expect(mapBalance(said({ data: { deposit: '1500000' } }))).toEqual({ kind: 'read', balanceIdr: 1_500_000 })
  expect(mapBalance(said({ data: { rc: '45', message: 'IP' } }, 400))).toMatchObject({ kind: 'blocked', cause: 'address_not_allowed' })
  expect(mapBalance(said({ data: { rc: '97' } }))).toMatchObject({ kind: 'unknown' })
  expect(mapBalance(said(undefined, 502))).toMatchObject({ kind: 'unknown' })
})

test('a price list is passed on as it is, and a refusal in its place is not an empty list', () => {
  const list = { data: [{ buyer_sku_code: 'ml86', price: '19350' }] }
  expect(mapPriceList(said(list))).toEqual({ kind: 'document', document: list })
  expect(mapPriceList(said({ data: { rc: '83', message: 'limitasi' } }))).toEqual({ kind: 'unread', detail: 'rc 83: limitasi' })
})
