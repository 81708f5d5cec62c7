import { rupiah } from '@kilat/contract/money.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createScriptedGateway } from '../../test/scripted-gateway.ts'
import type { OfferedChannel } from '../channels/offered-channel.ts'
import { feeOn } from '../channels/price.ts'
import { priceChannel, priceChannels, withUniqueAmount } from './price.ts'

function channel(more: Partial<OfferedChannel> & { id: string }): OfferedChannel {
  return {
    name: more.id.toUpperCase(),
    group: 'ewallet',
    note: '',
    mark: 'X',
    fee: { flatIdr: rupiah(0), basisPoints: 0 },
    uniqueUpToIdr: rupiah(0),
    minIdr: rupiah(1),
    maxIdr: rupiah(10_000_000),
    canRefund: true,
    asksPhone: false,
    windowMs: 1_800_000,
    unavailable: null,
    links: [],
    ...more,
  }
}

const item = { name: '86 Diamonds', price: rupiah(21_500), quantity: 1, costIdr: 20_000 }

test('the all-in price is the sum of item and fee, and of its lines', () => {
  const priced = priceChannel(item, channel({ id: 'bca_va', fee: { flatIdr: rupiah(4_000), basisPoints: 0 } }))
  expect(priced.total).toBe(25_500)
  expect(priced.lines.reduce((sum, line) => sum + line.amount, 0)).toBe(priced.total)
})

test('a percentage fee is rounded up to the next whole rupiah', () => {
  expect(
    priceChannel({ ...item, price: rupiah(10_001), costIdr: 1 }, channel({ id: 'gopay', fee: { flatIdr: rupiah(0), basisPoints: 200 } }))
      .fee,
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
          { name: 'x', price: rupiah(price), quantity, costIdr: 0 },
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
  const quotes = priceChannels(item, [
    channel({ id: 'qris', unavailable: { sentence: 'Lagi tidak bisa dipakai.', until: null } }),
    channel({ id: 'gopay' }),
  ])
  expect(quotes.map(({ id, total, is_cheapest, unavailable }) => ({ id, total, is_cheapest, unavailable }))).toEqual([
    { id: 'qris', total: 21_500, is_cheapest: false, unavailable: { sentence: 'Lagi tidak bisa dipakai.', until: null } },
    { id: 'gopay', total: 21_500, is_cheapest: true, unavailable: null },
  ])
})

test('a channel outside its limits says which limit', () => {
  expect(
    priceChannel({ ...item, price: rupiah(5_000), costIdr: 1 }, channel({ id: 'a', minIdr: rupiah(10_000) })).unavailable?.sentence,
  ).toBe('Minimal Rp10.000 per pesanan.')
  expect(priceChannel(item, channel({ id: 'a', maxIdr: rupiah(20_000) })).unavailable?.sentence).toBe('Maksimal Rp20.000 per pesanan.')
})

test('a channel that adds rupiah to make its amount unique shows the most it can come to, and the order is never dearer', () => {
  const [quote] = priceChannels(item, [channel({ id: 'transfer', uniqueUpToIdr: rupiah(499) })])
  expect(quote).toMatchObject({ total: 21_999, fee: 499 })
  expect(quote?.lines.at(-1)).toEqual({ kind: 'fee', label: 'Kode unik, paling banyak', amount: 499 })
  const agreed = quote && withUniqueAmount(quote, rupiah(21_637))
  expect(agreed).toMatchObject({ total: 21_637, fee: 137 })
  expect(agreed?.lines).toEqual([
    { kind: 'item', label: '86 Diamonds', amount: 21_500 },
    { kind: 'fee', label: 'Kode unik', amount: 137 },
  ])
})

/** A channel whose first gateway has this fee, borne by the store. */
const borneByStore = (id: string, flatIdr: number, basisPoints: number) =>
  channel({
    id,
    links: [
      {
        gateway: createScriptedGateway(systemClock),
        code: id,
        fee: { flatIdr: rupiah(flatIdr), basisPoints },
        canRefund: true,
        asksPhone: false,
        uniqueUpToIdr: rupiah(0),
        mostMinutes: 60,
      },
    ],
  })

test('a channel whose fee, borne by the store, would make the sale a loss can not be used, and is never the cheapest', () => {
  const of = (cost: number, quantity = 1) =>
    priceChannels({ ...item, costIdr: cost * quantity, quantity }, [
      borneByStore('qris', 0, 70),
      channel({ id: 'gopay', fee: { flatIdr: rupiah(10), basisPoints: 0 } }),
    ])
  // 0.7 % of 21,500 is 151 after rounding up.
  expect(of(21_349).map(({ is_cheapest }) => is_cheapest)).toEqual([true, false])
  expect(of(21_350)).toMatchObject([
    { total: 21_500, is_cheapest: false, unavailable: { sentence: 'Tidak bisa untuk nominal ini.' } },
    { total: 21_510, is_cheapest: true, unavailable: null },
  ])
  // A flat fee is paid once for several units.
  const flat = (quantity: number) =>
    priceChannel({ ...item, costIdr: 21_000 * quantity, quantity }, borneByStore('qris', 1_000, 0)).unavailable
  expect(flat(1)).not.toBeNull()
  expect(flat(2)).toBeNull()
})

test('the store never sells at a loss after the fees it bears, for every price, cost and fee', () => {
  const fees = fc.record({ flatIdr: fc.integer({ min: 0, max: 9_000 }).map(rupiah), basisPoints: fc.integer({ min: 0, max: 500 }) })
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 2_000_000 }),
      fc.integer({ min: 1, max: 5 }),
      fees,
      fc.boolean(),
      (price, cost, quantity, fee, isBorneByBuyer) => {
        const through = {
          ...borneByStore('a', fee.flatIdr, fee.basisPoints),
          maxIdr: rupiah(10_000_000_000),
          ...(isBorneByBuyer && { fee }),
        }
        const quote = priceChannel({ name: 'x', price: rupiah(price), costIdr: cost * quantity, quantity }, through)
        const profit = quote.total - feeOn({ fee }, quote.total) - cost * quantity
        expect(quote.unavailable === null).toBe(profit >= 0)
      },
    ),
  )
})
