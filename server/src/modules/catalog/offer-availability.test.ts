import { describe, expect, test } from 'vitest'
import { findOffAt, nothingOff, type Switch } from '../switches/find-off.ts'
import { itemAvailability, type OfferState, offerAvailability } from './offer-availability.ts'

const noon = { price: 20_000, now: new Date('2026-11-21T12:00:00+07:00'), findOff: nothingOff }
const open: OfferState = {
  supplier: 'a',
  cost: 19_000,
  isBuyerOn: true,
  isSellerOn: true,
  hasUnlimitedStock: false,
  stock: 3,
  cutOff: null,
  supplierLimit: Infinity,
  isOut: false,
  pause: null,
}
const closed = { ...open, cutOff: { start: 11 * 60, end: 13 * 60 } }

describe('offerAvailability', () => {
  test('an offer that is on, in stock, open and not too dear is available', () => {
    expect(offerAvailability(open, noon)).toEqual({ isAvailable: true })
  })

  test('an offer with unlimited stock is available even if its stock is zero', () => {
    expect(offerAvailability({ ...open, hasUnlimitedStock: true, stock: 0 }, noon)).toEqual({ isAvailable: true })
  })

  test.each([
    ['switched_off', { isBuyerOn: false }],
    ['switched_off', { pause: 'price' }],
    ['supplier_down', { isSellerOn: false }],
    ['supplier_down', { supplierLimit: 18_999 }],
    ['supplier_down', { isOut: true }],
    ['out_of_stock', { stock: 0 }],
    ['no_margin', { cost: 20_001 }],
  ] as const)('is %s for %o', (reason, change) => {
    expect(offerAvailability({ ...open, ...change }, noon)).toEqual({ isAvailable: false, reason, until: null })
  })

  test('an offer that costs as much as the price, or all that the supplier can take, is available', () => {
    expect(offerAvailability({ ...open, supplierLimit: 19_000 }, noon)).toEqual({ isAvailable: true })
    expect(offerAvailability({ ...open, cost: 20_000 }, noon)).toEqual({ isAvailable: true })
  })

  test('inside its closing time an offer says when it opens', () => {
    const until = new Date('2026-11-21T13:00:00+07:00')
    expect(offerAvailability(closed, noon)).toEqual({ isAvailable: false, reason: 'cut_off', until })
  })
})

describe('itemAvailability', () => {
  test('one usable offer is enough', () => {
    expect(itemAvailability([closed, { ...open, stock: 0 }, open], noon)).toEqual({ isAvailable: true })
  })

  test('of several closed offers the answer names the one that opens first', () => {
    const later = { ...open, cutOff: { start: 11 * 60, end: 15 * 60 } }
    const until = new Date('2026-11-21T13:00:00+07:00')
    expect(itemAvailability([later, { ...open, isBuyerOn: false }, closed], noon)).toEqual({ isAvailable: false, reason: 'cut_off', until })
  })

  test('an item without offers is switched off', () => {
    expect(itemAvailability([], noon)).toEqual({ isAvailable: false, reason: 'switched_off', until: null })
  })
})

describe('a supplier that is switched off', () => {
  const until = new Date('2026-11-21T16:00:00+07:00')
  const row: Switch = {
    ...{ kind: 'supplier', subject: 'a', sentence: 'Dicek 16.00.', until },
    ...{ at: noon.now, actorKind: 'operator', actorId: 'sari', note: 'lambat' },
  }
  const off = { ...noon, findOff: findOffAt([row], noon.now) }

  test('closes its offers, with the sentence and the end', () => {
    expect(offerAvailability(open, off)).toEqual({ isAvailable: false, reason: 'switched_off', until, sentence: 'Dicek 16.00.' })
  })

  test('closes no offer of another one', () => {
    expect(itemAvailability([open, { ...open, supplier: 'b' }], off)).toEqual({ isAvailable: true })
  })

  test('names its end before trouble without one', () => {
    expect(itemAvailability([open, { ...open, supplier: 'b', isSellerOn: false }], off)).toMatchObject({ until })
  })

  test('keeps nothing off once its time is over', () => {
    expect(offerAvailability(open, { ...noon, findOff: findOffAt([row], until) })).toEqual({ isAvailable: true })
  })
})
