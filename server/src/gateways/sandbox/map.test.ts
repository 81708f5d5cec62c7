import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { mapCancelled, mapCreated, mapRefund, mapState } from './map.ts'

const reference = 'PAY-7Q2M9XH4T8RC7Q2M'
const asked = { reference, amountIdr: rupiah(20_500) }
const page = 'http://localhost:3000/sandbox/pay/abc'

test('a created payment has its instructions and the payer’s page', () => {
  const text = `{"result":"created","reference":"${reference}","amount":20500,"instructions":{"kind":"payment_code","outlet":"Alfamart","code":"123","pay_url":"${page}"}}`
  expect(mapCreated(text, asked)).toEqual({
    kind: 'created',
    instructions: { kind: 'payment_code', outlet: 'Alfamart', code: '123', pay_url: page },
  })
})

test('a refusal keeps its message', () => {
  const text = `{"result":"refused","reference":"${reference}","message":"amount out of range"}`
  expect(mapCreated(text, asked)).toEqual({ kind: 'refused', detail: 'amount out of range' })
  expect(mapRefund(text, reference)).toEqual({ kind: 'refused', detail: 'amount out of range' })
})

test('a state has every receipt with its fee, and what was taken back', () => {
  const receipt = '{"id":"SBX-1","amount":20500,"fee":144,"paid_at":"2026-11-21T01:15:00.000Z"}'
  const gone = '{"id":"SBB-1","kind":"chargeback","receipt":"SBX-1","refund":null,"amount":500,"at":"2026-11-22T01:15:00.000Z"}'
  const text = `{"result":"found","reference":"${reference}","status":"paid","receipts":[${receipt}],"taken_back":[${gone}]}`
  expect(mapState(text, reference)).toEqual({
    kind: 'found',
    status: 'paid',
    receipts: [{ externalId: 'SBX-1', amountIdr: 20_500, feeIdr: 144, paidAt: new Date('2026-11-21T01:15:00.000Z') }],
    takenBack: [
      {
        kind: 'chargeback',
        externalId: 'SBB-1',
        receiptId: 'SBX-1',
        refundReference: null,
        amountIdr: 500,
        at: new Date('2026-11-22T01:15:00.000Z'),
      },
    ],
  })
})

test.for(['cancelled', 'paid', 'not_found'] as const)('the company may answer a cancellation with %s', kind => {
  expect(mapCancelled(`{"result":"${kind}","reference":"${reference}"}`, reference)).toEqual({ kind })
})

test('only a clear answer means that a payment is unknown to the company or a refund is done', () => {
  expect(mapState(`{"result":"not_found","reference":"${reference}"}`, reference)).toEqual({ kind: 'not_found' })
  expect(mapRefund(`{"result":"refunded","reference":"${reference}"}`, reference)).toEqual({ kind: 'refunded' })
})

test.for([
  ['no text at all', ''],
  ['an error page', '<html><h1>502 Bad Gateway</h1></html>'],
  ['half an answer', `{"result":"created","reference":"${reference}","instr`],
  ['an unheard-of result', `{"result":"under_review","reference":"${reference}"}`],
  ['a conflict', `{"result":"conflict","reference":"${reference}"}`],
  ['an unheard-of status', `{"result":"found","reference":"${reference}","status":"held","receipts":[],"taken_back":[]}`],
  [
    'money in fractions',
    `{"result":"found","reference":"${reference}","status":"paid","receipts":[{"id":"1","amount":0.5,"fee":0,"paid_at":"2026-11-21T01:15:00Z"}],"taken_back":[]}`,
  ],
  ['null', 'null'],
  ['an answer about another payment', '{"result":"refunded","reference":"OTHER"}'],
  ['a missing payment that is another', '{"result":"not_found","reference":"OTHER"}'],
  ['a refusal of another payment', '{"result":"refused","reference":"OTHER","message":"no"}'],
])('%s is unknown', ([, text = '']) => {
  expect(mapCreated(text, asked).kind).toBe('unknown')
  expect(mapState(text, reference).kind).toBe('unknown')
  expect(mapCancelled(text, reference).kind).toBe('unknown')
  expect(mapRefund(text, reference).kind).toBe('unknown')
})
