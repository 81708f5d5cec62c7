import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import { qrisPayload } from '../qris.ts'
import { requestSchema } from './answers.ts'
import { mapCreated } from './instructions.ts'

const reference = 'PAY-0123456789ABCDEF'
const amountIdr = rupiah(21_500)
const qr = qrisPayload({ reference, amountIdr, merchantName: 'Toko', city: 'Jakarta' })
const payer = { name: null, email: null, phone: '+6281234567890' }
const page = 'https://wallet.example/checkout/1'

const methods = {
  qr: { type: 'QR_CODE', qr_code: { channel_code: 'QRIS', channel_properties: { qr_string: qr } } },
  bank: { type: 'VIRTUAL_ACCOUNT', virtual_account: { channel_code: 'BCA', channel_properties: { virtual_account_number: '999912' } } },
  outlet: { type: 'OVER_THE_COUNTER', over_the_counter: { channel_code: 'ALFAMART', channel_properties: { payment_code: 'KIL12' } } },
  wallet: { type: 'EWALLET', ewallet: { channel_code: 'DANA', channel_properties: {} } },
}

const auth = (url_type: string, url: string | null) => ({ action: 'AUTH', url_type, method: 'GET', url, qr_code: null })

test.each([
  ['QR_CODE:QRIS', { payment_method: methods.qr }, { kind: 'qris', qr_string: qr, pay_url: null }],
  [
    'QR_CODE:QRIS',
    {
      payment_method: methods.qr,
      actions: [{ action: 'PRESENT_TO_CUSTOMER', url_type: 'API', qr_code: 'a code of the test environment' }],
    },
    { kind: 'qris', qr_string: 'a code of the test environment', pay_url: null },
  ],
  ['VIRTUAL_ACCOUNT:BCA', { payment_method: methods.bank }, { kind: 'virtual_account', bank: 'BCA', number: '999912', pay_url: null }],
  [
    'OVER_THE_COUNTER:ALFAMART',
    { payment_method: methods.outlet },
    { kind: 'payment_code', outlet: 'Alfamart', code: 'KIL12', pay_url: null },
  ],
  ['EWALLET:DANA', { payment_method: methods.wallet, actions: [auth('WEB', page)] }, { kind: 'deep_link', url: page, pay_url: page }],
  [
    'EWALLET:DANA',
    { payment_method: methods.wallet, actions: [auth('WEB', page), auth('DEEPLINK', 'dana://pay/1')] },
    { kind: 'deep_link', url: 'dana://pay/1', pay_url: page },
  ],
])('the instructions of %s are what its payer needs', (code, change, instructions) => {
  expect(mapCreated(requestOf(change), { reference, amountIdr, code, payer })).toEqual({ kind: 'created', instructions })
})

test.each([
  ['another reference', { reference_id: 'PAY-OTHER' }],
  ['another amount', { amount: 22_500 }],
  ['another channel', { payment_method: methods.bank }],
  ['no code', { payment_method: { ...methods.qr, qr_code: { channel_code: 'QRIS', channel_properties: null } } }],
  [
    'a code of another amount',
    { payment_method: { type: 'QR_CODE', qr_code: { channel_code: 'QRIS', channel_properties: { qr_string: qrOf(22_500) } } } },
  ],
])('a payment request with %s is unknown', (_, change) => {
  expect(mapCreated(requestOf(change), { reference, amountIdr, code: 'QR_CODE:QRIS', payer }).kind).toBe('unknown')
})

test('a wallet that can not be paid at all is refused, with the reason', () => {
  const failed = requestOf({ payment_method: methods.wallet, status: 'FAILED', failure_code: 'CHANNEL_UNAVAILABLE' })
  expect(mapCreated(failed, { reference, amountIdr, code: 'EWALLET:DANA', payer })).toEqual({
    kind: 'refused',
    detail: 'CHANNEL_UNAVAILABLE',
  })
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'no address', null])('a wallet with the address %s is unknown', url => {
  const request = requestOf({ payment_method: methods.wallet, actions: [auth('MOBILE', url)] })
  expect(mapCreated(request, { reference, amountIdr, code: 'EWALLET:DANA', payer }).kind).toBe('unknown')
})

function qrOf(amount: number): string {
  return qrisPayload({ reference, amountIdr: rupiah(amount), merchantName: 'Toko', city: 'Jakarta' })
}

function requestOf({ payment_method = methods.qr, ...change }: Record<string, unknown> & { payment_method?: object }) {
  return requestSchema.parse({
    id: 'pr-1',
    reference_id: reference,
    amount: amountIdr,
    currency: 'IDR',
    status: 'REQUIRES_ACTION',
    payment_method: { id: 'pm-1', status: 'ACTIVE', ...payment_method },
    actions: null,
    ...change,
  })
}
