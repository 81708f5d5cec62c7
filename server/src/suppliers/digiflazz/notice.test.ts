import { expect, test } from 'vitest'
import type { RawNotice } from '../../platform/notice.ts'
import { hubSignature, readDigiflazzNotice } from './notice.ts'

const secret = 'rahasia-webhook'
const documented =
  '{"data":{"trx_id":"66aa00bb11cc22dd33ee44ff","ref_id":"INV-20260101-0001","customer_no":"1234567891234","buyer_sku_code":"ml86","message":"Transaksi Sukses","status":"Sukses","rc":"00","buyer_last_saldo":1480650,"sn":"9900112233445566","price":19350,"tele":"@toko","wa":"6281200000000"}}'

function read(body: string, headers: Record<string, string> = { 'x-hub-signature': hubSignature(body, secret) }, by = secret) {
  const notice: RawNotice = { headers: new Headers(headers), body: new TextEncoder().encode(body) }
  return readDigiflazzNotice(notice, by)
}

test('the signature is the documented one', () => {
  expect(hubSignature(documented, secret)).toBe('sha1=06f9cda37587ff3864a04083815761a68f268d10')
})

test('a notice names its transaction, and each of its states once', () => {
  const success = read(documented)
  expect(success).toMatchObject({ kind: 'notice', reference: 'INV-20260101-0001', isFailure: false, isDelivery: true })
  expect(read(documented.replace('1480650', '1480000'))).toEqual(success)
  expect(read(documented.replace('"Sukses"', '"Success"'))).toEqual(success)
  const failure = read(documented.replace('"Sukses"', '"Gagal"').replace('"00"', '"74"'))
  expect(failure).toMatchObject({ kind: 'notice', isFailure: true, isDelivery: false })
  expect(read(documented.replace('"Sukses"', '"Pending"'))).toMatchObject({ isFailure: false, isDelivery: false })
  expect(failure).not.toMatchObject({ externalId: Object(success).externalId })
})

test('without its signature, with another one, or with another secret it is not verified', () => {
  expect(read(documented, {}).kind).toBe('unverified')
  for (const signature of ['', 'sha1=', '06f9cda37587ff3864a04083815761a68f268d10', hubSignature(`${documented} `, secret)])
    expect(read(documented, { 'x-hub-signature': signature }).kind).toBe('unverified')
  expect(read(documented, undefined, 'another').kind).toBe('unverified')
})

test('a ping and whatever has no transaction is ignored', () => {
  const ping = '{"sed":"test","hook_id":"12","hook":{"url":"https://toko.example","secret":"","type":"Webhook","status":1}}'
  for (const body of [ping, '{}', 'null', '[]', 'not json', '{"data":[]}', '{"data":{"ref_id":""}}', '{"data":{"rc":"83"}}'])
    expect(read(body)).toEqual({ kind: 'ignored' })
})
