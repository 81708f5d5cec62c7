import { expect, test } from 'vitest'
import { mapTopup } from './map.ts'

const reference = 'KLT-7Q2M-9XH4-T8RC-1-1'

test('a success has the serial number and the cost', () => {
  const text = `{"status":"success","reference":"${reference}","serial_number":"4F7K-9Q2M-XH4T-8RC1","price":19350,"message":"Sukses"}`
  expect(mapTopup(text, reference)).toEqual({ kind: 'succeeded', serialNumber: '4F7K-9Q2M-XH4T-8RC1', costIdr: 19_350 })
})

test('pending stays pending', () => {
  const text = `{"status":"pending","reference":"${reference}","message":"Sedang diproses"}`
  expect(mapTopup(text, reference)).toEqual({ kind: 'pending', detail: 'Sedang diproses' })
})

test('a failure keeps its reason, and a failure with an unknown reason is still a failure', () => {
  const text = (reason: string) => `{"status":"failed","reference":"${reference}","reason":"${reason}","message":"Gagal"}`
  for (const reason of ['player_invalid', 'out_of_stock', 'price_above_ceiling', 'cut_off', 'supplier_down'])
    expect(mapTopup(text(reason), reference)).toEqual({ kind: 'failed', reason, detail: 'Gagal' })
  expect(mapTopup(text('solar_flare'), reference)).toEqual({ kind: 'failed', reason: 'other', detail: 'Gagal' })
})

test('a request turned away is not a failure', () => {
  const text = `{"status":"turned_away","reference":"${reference}","message":"Antrean penuh"}`
  expect(mapTopup(text, reference)).toEqual({ kind: 'not_sent', detail: 'Antrean penuh' })
})

test.for([
  ['no text at all', ''],
  ['an error page', '<html><h1>502 Bad Gateway</h1></html>'],
  ['half an answer', `{"status":"success","reference":"${reference}","serial_n`],
  ['an unheard-of status', `{"status":"reviewing","reference":"${reference}","message":"?"}`],
  ['a success without a serial number', `{"status":"success","reference":"${reference}","price":19350}`],
  ['a success with an empty serial number', `{"status":"success","reference":"${reference}","serial_number":"","price":19350}`],
  ['a price that is no whole rupiah', `{"status":"success","reference":"${reference}","serial_number":"A","price":19350.5}`],
  ['a status of another type', `{"status":true,"reference":"${reference}"}`],
  ['a list', '[]'],
  ['null', 'null'],
  ['an answer about another top-up', '{"status":"failed","reference":"OTHER","reason":"out_of_stock","message":"Gagal"}'],
])('%s is unknown', ([, text = '']) => {
  expect(mapTopup(text, reference).kind).toBe('unknown')
})
