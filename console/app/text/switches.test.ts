import { switchKinds } from '@kilat/contract/operator/switches.ts'
import { describe, expect, it } from 'vitest'
import { firstSentences, sayEffect } from './switches.ts'

const none = { items_stopped: 0, items_moved: 0, channels_stopped: [], channels_moved: [], orders_under_way: 0, payments_open: 0 }

describe('sayEffect', () => {
  it('says what only a supplier has, what moves, and what is still asked', () => {
    const stops = { ...none, items_stopped: 13, items_moved: 195, orders_under_way: 2 }
    expect(sayEffect({ kind: 'supplier', name: 'Pemasok B', stops })).toEqual({
      stops: '13 nominal hanya ada di Pemasok B dan ikut berhenti dijual, 195 lainnya pindah ke pemasok lain.',
      goesOn: '2 pesanan yang sedang jalan tetap ditanya.',
    })
    expect(sayEffect({ kind: 'supplier', name: 'B', stops: none })).toEqual({
      stops: 'Tidak ada nominal yang hanya ada di B.',
      goesOn: 'Tidak ada pesanan yang sedang jalan.',
    })
  })

  it('names the channels of a gateway that stop and that move', () => {
    const stops = { ...none, channels_stopped: ['QRIS'], channels_moved: ['GoPay', 'DANA'], payments_open: 3 }
    expect(sayEffect({ kind: 'gateway', name: 'a', stops })).toEqual({
      stops: 'Berhenti: QRIS. Pindah ke gateway lain: GoPay, DANA.',
      goesOn: '3 pembayaran yang terbuka masih bisa dibayar.',
    })
  })

  it('says of a product which orders go on', () => {
    const goesOn = (over: object) => sayEffect({ kind: 'product', name: 'x', stops: { ...none, ...over } }).goesOn
    expect(goesOn({ orders_under_way: 2, payments_open: 1 })).toBe(
      '2 pesanan yang sudah dibayar tetap dikirim, 1 yang belum masih bisa dibayar.',
    )
    expect(goesOn({ payments_open: 1 })).toBe('Tidak ada pesanan yang sudah dibayar, 1 yang belum masih bisa dibayar.')
    expect(goesOn({ orders_under_way: 2 })).toBe('2 pesanan yang sudah dibayar tetap dikirim.')
    expect(goesOn({})).toBe('Tidak ada pesanan yang sedang jalan.')
  })

  it('says something of every kind', () => {
    for (const kind of switchKinds) {
      const said = sayEffect({ kind, name: 'x', stops: none })
      expect(said.stops.length * said.goesOn.length).toBeGreaterThan(0)
      expect(firstSentences[kind].length).toBeLessThanOrEqual(160)
    }
  })
})
