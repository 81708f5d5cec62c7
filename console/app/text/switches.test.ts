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
    expect(sayEffect({ kind: 'supplier', name: 'B', stops: none }).stops).toBe('Tidak ada nominal yang hanya ada di B.')
  })

  it('names the channels of a gateway that stop and that move', () => {
    const stops = { ...none, channels_stopped: ['QRIS'], channels_moved: ['GoPay', 'DANA'], payments_open: 3 }
    expect(sayEffect({ kind: 'gateway', name: 'a', stops })).toEqual({
      stops: 'Berhenti: QRIS. Pindah ke gateway lain: GoPay, DANA.',
      goesOn: '3 pembayaran yang terbuka masih bisa dibayar.',
    })
  })

  it('says something of every kind', () => {
    for (const kind of switchKinds) {
      const said = sayEffect({ kind, name: 'x', stops: none })
      expect(said.stops.length * said.goesOn.length).toBeGreaterThan(0)
      expect(firstSentences[kind].length).toBeLessThanOrEqual(160)
    }
  })
})
