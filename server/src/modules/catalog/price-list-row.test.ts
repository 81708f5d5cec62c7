import { describe, expect, test } from 'vitest'
import { readPriceListRow } from './price-list-row.ts'

const good = {
  product_name: 'MOBILE LEGENDS 86 Diamond',
  category: 'Games',
  brand: 'MOBILE LEGENDS',
  type: 'Umum',
  seller_name: 'PT Penjual Contoh',
  price: 19350,
  buyer_sku_code: 'ml86',
  buyer_product_status: true,
  seller_product_status: true,
  unlimited_stock: true,
  stock: 0,
  multi: true,
  start_cut_off: '23:45',
  end_cut_off: '0:15',
  desc: 'isi user id lalu zone id tanpa spasi',
}

const why = (change: object) => {
  const reading = readPriceListRow({ ...good, ...change })
  return reading.kind === 'problem' ? reading.why : 'no problem'
}

describe('readPriceListRow', () => {
  test('reads a row as documented', () => {
    expect(readPriceListRow(good)).toEqual({
      kind: 'row',
      row: {
        sku: 'ml86',
        name: 'MOBILE LEGENDS 86 Diamond',
        category: 'Games',
        brand: 'MOBILE LEGENDS',
        type: 'Umum',
        isMembership: false,
        cost: 19350,
        isBuyerOn: true,
        isSellerOn: true,
        hasUnlimitedStock: true,
        stock: 0,
        isMulti: true,
        cutOff: { start: 1425, end: 15 },
        description: 'isi user id lalu zone id tanpa spasi',
      },
    })
  })

  test('takes price and stock as texts of digits', () => {
    const reading = readPriceListRow({ ...good, price: '19350', stock: ' 7 ', unlimited_stock: false })
    expect(reading).toMatchObject({ kind: 'row', row: { cost: 19350, stock: 7 } })
  })

  test('0:0 to 0:0 is no closing time', () => {
    expect(readPriceListRow({ ...good, start_cut_off: '0:0', end_cut_off: '00:00' })).toMatchObject({ row: { cutOff: null } })
  })

  test('finds a membership whatever its casing', () => {
    expect(readPriceListRow({ ...good, type: 'MEMBERSHIP' })).toMatchObject({ row: { isMembership: true } })
  })

  test.each([
    ['price is zero', { price: 0 }],
    ['price is below zero', { price: -5 }],
    ['price is not a whole number', { price: '19.000' }],
    ['price is not a whole number', { price: 19350.5 }],
    ['price is not a whole number', { price: null }],
    ['price is above Rp100 million', { price: 1935019350 }],
    ['stock is not a whole number', { stock: 'habis' }],
    ['product_name is empty', { product_name: '  ' }],
    ['buyer_sku_code is not a text', { buyer_sku_code: 86 }],
    ['multi is neither true nor false', { multi: 'ya' }],
    ['start_cut_off is not a time of the day ("25:00")', { start_cut_off: '25:00' }],
    ['end_cut_off is not a time', { end_cut_off: 15 }],
  ])('says "%s" for %o', (sentence, change) => {
    expect(why(change)).toBe(sentence)
  })

  test('names every field that is wrong, and the sku where it can be read', () => {
    const reading = readPriceListRow({ ...good, price: 'x', brand: '' })
    expect(reading).toEqual({ kind: 'problem', sku: 'ml86', why: 'brand is empty; price is not a whole number' })
  })

  test.each([null, 'ml86', 7, []])('a row that is %j is a problem without a sku', value => {
    expect(readPriceListRow(value)).toMatchObject({ kind: 'problem', sku: null })
  })
})
