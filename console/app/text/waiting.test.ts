import type { Task } from '@kilat/contract/operator/tasks.ts'
import { expect, test } from 'vitest'
import { nextOf, waitingText } from './waiting.ts'

const task: Omit<Task, 'kind'> = {
  ...{ id: 'sandbox', since: '2026-11-28T02:00:00Z', until: null, amount: null, subject_id: null, version: null },
  ...{ order: null, company: null, cause: null, detail: null, next_at: null, checks: null, ours: null, account: null },
  ...{ to: null, is_begun: false, can: [] },
}

test('a claim promises no balance, because a store may offer no accounts', () => {
  expect(nextOf({ ...task, kind: 'claim' }).sentence).toBe('Menunggu sampai pemiliknya mengambil atau toko membayarkan')
})

test('what rose too much is not said to be sold at its old price', () => {
  expect(nextOf({ ...task, kind: 'price_list' }).sentence).toMatch(/^Yang naik .* tidak dijual, yang turun .* tetap seperti lama/)
})

test('nothing is counted that is not there', () => {
  expect(waitingText.intro('1', '', 0)).toBe('1 hal. Hari ini belum ada pesanan yang terkirim.')
  // What is delivered today may have been paid yesterday.
  expect(waitingText.clear(3, 4)).toBe('Hari ini 3 pesanan dibayar dan 4 terkirim. Semua jalan sendiri.')
  expect(waitingText.clear(3, 0)).toBe('3 pesanan dibayar hari ini, belum ada yang terkirim. Semua jalan sendiri.')
})
