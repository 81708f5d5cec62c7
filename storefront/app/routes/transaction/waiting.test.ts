import { expect, test } from 'vitest'
import { orderExample } from './order-example.ts'
import { waitingSentences, waitingState } from './waiting.tsx'

const { delivery } = orderExample()
const usual = { p50_seconds: 110, p95_seconds: 550, of: 'item' as const }
const now = Date.parse('2026-11-21T07:40:00.000Z')

test('an order is late once it takes longer than nearly all others, and an unclear answer is said before that', () => {
  expect(waitingState({ delivery: { ...delivery, usual } }, 550)).toBe('usual')
  expect(waitingState({ delivery: { ...delivery, usual } }, 551)).toBe('late')
  expect(waitingState({ delivery: { ...delivery, usual: null } }, 10_000)).toBe('usual')
  const units = [{ unit: 1, status: 'checking' as const, serial_number: null }]
  expect(waitingState({ delivery: { ...delivery, usual, units } }, 5)).toBe('unclear')
})

test('the usual time says of what it was measured', () => {
  const say = (of: 'item' | 'product') =>
    waitingSentences(orderExample({ delivery: { ...delivery, usual: { ...usual, of } } }), { state: 'usual', now })
  expect(say('item')).toEqual(['Nominal ini biasanya 1 menit 50 detik dari bayar sampai masuk, hampir selalu di bawah 10 menit.'])
  expect(say('product')).toEqual(['Biasanya 1 menit 50 detik dari bayar sampai masuk, hampir selalu di bawah 10 menit.'])
})

test('an unclear order says when its supplier is asked again and what happens at the promise’s end', () => {
  const asked = { ...delivery, usual, next_check_at: '2026-11-21T07:40:30.000Z', promised_at: '2026-11-21T08:07:00.000Z' }
  const sentences = waitingSentences(orderExample({ status: 'delivering', delivery: asked }), { state: 'unclear', now })
  expect(sentences.slice(0, 2)).toEqual([
    'Kami tanya terus dengan nomor yang sama dan tidak mengirim dua kali.',
    'Berikutnya kami tanya 14.40.30.',
  ])
  expect(sentences[2]).toMatch(/^Paling lambat 15\.07 WIB\. Lewat dari itu: yang belum dikirim, uangnya kembali sendiri/)
  const past = waitingSentences(orderExample({ delivery: asked }), { state: 'late', now: now + 60_000 })
  expect(past[1]).toBe('Kami tanya lagi sebentar lagi.')
})
