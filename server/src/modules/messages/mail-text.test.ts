import { rupiah } from '@kilat/contract/money.ts'
import { expect, test } from 'vitest'
import type { OutgoingMessage } from '../../ctx/context.ts'
import { writeMail } from './mail-text.ts'

// Only what a mail shows.
const order = { id: 'KLT-1', quantity: 1, itemName: '86 Diamonds', productTitle: 'Mobile Legends', lines: [], total: rupiah(21_300) }
const told = { order, title: 'Pesanan', body: 'Begini.', path: '/transactions/KLT-1', deliveredUnits: 0, happenedAt: new Date(0) }

test.each([
  ['refunded', 'Dikembalikan: Rp5.700'],
  ['needs_you', 'Menunggu kamu ambil: Rp5.700'],
  ['failed', 'Uang yang kembali: Rp5.700'],
] as const)('a mail of "%s" says "%s", so that only money that has arrived counts as returned', (event, line) => {
  const message = { ...told, event, amountIdr: rupiah(5_700) } as unknown as OutgoingMessage
  const store = { name: 'Kilat', legal: 'PT Kilat', colour: '#123456' }
  const { text, html } = writeMail({ message, store, publicUrl: 'https://toko.example', stopUrl: 'https://toko.example/berhenti/x' })
  expect(text).toContain(line)
  for (const form of [text, html]) expect(form.includes('Dikembalikan')).toBe(event === 'refunded')
})
