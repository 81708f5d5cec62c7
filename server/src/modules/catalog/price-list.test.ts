import { describe, expect, test } from 'vitest'
import { readPriceList } from './price-list.ts'

const row = (sku: string, change: object = {}) => ({
  product_name: 'FREE FIRE 70 Diamond',
  category: 'Games',
  brand: 'FREE FIRE',
  type: 'Umum',
  price: 9195,
  buyer_sku_code: sku,
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '0:0',
  end_cut_off: '0:0',
  desc: 'isi id pemain',
  ...change,
})

describe('readPriceList', () => {
  test('each bad row is reported and the good rows stay', () => {
    const reading = readPriceList({ data: [row('a'), row('b', { price: 'gratis' }), null, row('c')] })
    if (reading.kind !== 'list') throw new Error(reading.why)
    expect(reading.rows.map(({ number, row }) => [number, row.sku])).toEqual([
      [1, 'a'],
      [4, 'c'],
    ])
    expect(reading.problems).toEqual([
      { row: 2, sku: 'b', why: 'price is not a whole number' },
      { row: 3, sku: null, why: 'the row is not an object' },
    ])
    expect([...reading.namedSkus]).toEqual(['a', 'b', 'c'])
  })

  test('of two rows with one sku the last good one wins and the earlier one is reported', () => {
    const reading = readPriceList({ data: [row('a', { price: 100 }), row('a', { price: 200 }), row('a', { price: 0 })] })
    if (reading.kind !== 'list') throw new Error(reading.why)
    expect(reading.rows.map(({ row }) => row.cost)).toEqual([200])
    expect(reading.problems).toEqual([
      { row: 1, sku: 'a', why: 'the sku comes again in row 2, which is used instead' },
      { row: 3, sku: 'a', why: 'price is zero' },
    ])
  })

  test('an object in place of the list is one clear refusal, never an empty list', () => {
    expect(readPriceList({ data: { rc: '83', message: 'limit' } })).toEqual({
      kind: 'unreadable',
      why: 'The supplier refused to send its price list (rc 83: the whole list may be asked for once in 5 minutes).',
    })
    expect(readPriceList({ data: { rc: 41, message: 'Signature salah' } })).toMatchObject({
      why: expect.stringContaining('rc 41: Signature'),
    })
  })

  test.each([[null], [[]], ['<html>'], [{}], [{ data: 'x' }], [{ data: null }]])('%j is not a price list', document => {
    expect(readPriceList(document)).toMatchObject({ kind: 'unreadable' })
  })

  test('an empty list is a list', () => {
    expect(readPriceList({ data: [] })).toMatchObject({ kind: 'list', rows: [], problems: [] })
  })
})
