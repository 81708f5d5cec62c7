import { rupiah } from '@kilat/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { priceChannel, priceChannels } from './price.ts'

function channel(more: Partial<OfferedChannel> & { id: string }): OfferedChannel {
  return {
    name: more.id.toUpperCase(),
    group: 'ewallet',
    note: '',
    mark: 'X',
    fee: { flatIdr: rupiah(0), basisPoints: 0 },
    minIdr: rupiah(1),
    maxIdr: rupiah(10_000_000),
    canRefund: true,
    unavailable: null,
    links: [],
    ...more,
  }
}

const item = { name: '86 Diamonds', price: rupiah(21_500), quantity: 1 }

test('the all-in price is the sum of item and fee, and of its lines', () => {
  const priced = priceChannel(item, channel({ id: 'bca_va', fee: { flatIdr: rupiah(4_000), basisPoints: 0 } }))
  expect(priced.total).toBe(25_500)
  expect(priced.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(priced.total)
})

test('a percentage fee is rounded up to the next whole rupiah', () => {
  expect(
    priceChannel({ ...item, price: rupiah(10_001) }, channel({ id: 'gopay', fee: { flatIdr: rupiah(0), basisPoints: 200 } })).fee,
  ).toBe(201)
})

test('lines and total agree for every price, quantity and fee', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 9_000 }),
      fc.integer({ min: 0, max: 500 }),
      (price, quantity, flat, basisPoints) => {
        const priced = priceChannel(
          { name: 'x', price: rupiah(price), quantity },
          channel({ id: 'a', fee: { flatIdr: rupiah(flat), basisPoints } }),
        )
        expect(priced.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(priced.total)
        expect(priced.total).toBe(price * quantity + priced.fee)
      },
    ),
  )
})

test('exactly one usable channel is marked as the cheapest', () => {
  const quotes = priceChannels(item, [
    channel({ id: 'down', maxIdr: rupiah(10) }),
    channel({ id: 'qris' }),
    channel({ id: 'gopay' }),
    channel({ id: 'bca_va', fee: { flatIdr: rupiah(4_000), basisPoints: 0 } }),
  ])
  expect(quotes.filter(quote => quote.is_cheapest).map(({ id }) => id)).toEqual(['qris'])
})

test('a channel that can not be used keeps its price, says why and is never the cheapest', () => {
  const quotes = priceChannels(item, [channel({ id: 'qris', unavailable: 'Lagi tidak bisa dipakai.' }), channel({ id: 'gopay' })])
  expect(quotes.map(({ id, total, is_cheapest, unavailable }) => ({ id, total, is_cheapest, unavailable }))).toEqual([
    { id: 'qris', total: 21_500, is_cheapest: false, unavailable: { sentence: 'Lagi tidak bisa dipakai.', until: null } },
    { id: 'gopay', total: 21_500, is_cheapest: true, unavailable: null },
  ])
})

test('a channel outside its limits says which limit', () => {
  expect(priceChannel({ ...item, price: rupiah(5_000) }, channel({ id: 'a', minIdr: rupiah(10_000) })).unavailable?.sentence).toBe(
    'Minimal Rp10.000 per pesanan.',
  )
  expect(priceChannel(item, channel({ id: 'a', maxIdr: rupiah(20_000) })).unavailable?.sentence).toBe('Maksimal Rp20.000 per pesanan.')
})
