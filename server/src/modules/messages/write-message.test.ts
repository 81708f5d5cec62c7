import { expect, test } from 'vitest'
import { sayStatus } from './whatsapp-text.ts'
import { writeMessage } from './write-message.ts'

const order = { id: 'KLT-1', quantity: 1, itemName: '86 Diamonds', productTitle: 'Mobile Legends' }

test.each([
  ['wallet', 'Uangmu sudah di saldo', 'Rp5.700 sudah masuk ke saldomu dan bisa langsung dipakai belanja.'],
  ['payout', 'Uangmu sudah kembali', 'Rp5.700 sudah ditransfer ke rekening yang kamu sebutkan.'],
  [
    'taken_back',
    'Pembayaranmu ditarik kembali',
    'Rp5.700 sudah ditarik kembali oleh bank atau aplikasi pembayaranmu, jadi tidak kami kirim lagi.',
  ],
  ['source', 'Uangmu sudah kembali', 'Rp5.700 sudah dikembalikan ke sumber pembayaranmu.'],
] as const)('a message about money returned to "%s" says where it is', (to, title, sentence) => {
  const message = { id: '1', event: 'refunded', happenedAt: new Date(0) } as const
  const told = writeMessage({ message, order: order as never, entry: { data: { amount: 5_700, to } }, address: 'sari@contoh.id' })
  expect([told.title, sayStatus(told)]).toEqual([title, sentence])
  expect(told.body).toBe(sentence.replace('Rp5.700', 'Rp5.700 untuk 86 Diamonds · Mobile Legends'))
})

test.each([
  ['refunded', 'Kelebihan bayarmu sudah kembali', 'Kelebihan bayar Rp5.700 sudah dikembalikan ke sumber pembayaranmu.'],
  ['needs_you', 'Uangmu menunggu diambil', 'Kelebihan bayar Rp5.700 belum bisa dikembalikan otomatis. Buka pesananmu untuk mengambilnya.'],
] as const)('a message "%s" about what was paid too much does not sound as if the order had ended', (event, title, sentence) => {
  for (const reason of ['overpaid', 'paid_twice']) {
    const entry = { data: { amount: 5_700, reason, to: event === 'refunded' ? 'source' : null } }
    const message = { id: '1', event, happenedAt: new Date(0) }
    const told = writeMessage({ message, order: order as never, entry, address: 'sari@contoh.id' })
    expect([told.title, sayStatus(told)]).toEqual([title, sentence])
    expect(told.body).toBe(sentence.replace('Rp5.700', 'Rp5.700 untuk 86 Diamonds · Mobile Legends'))
  }
})
