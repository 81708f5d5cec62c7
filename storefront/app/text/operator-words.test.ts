import { expect, test } from 'vitest'
import { channelProblemText } from './channel-problem.ts'
import { channelProblemText as english } from './en/channel-problem.ts'
import { sayUnavailable as sayInEnglish } from './en/pack-shelf.ts'
import { sayUnavailable } from './pack-shelf.ts'

const until = '2026-12-03T03:00:00.000Z'

test('what an operator wrote without a sign at its end has one before the store’s own words', () => {
  const item = { is_available: false as const, reason: 'switched_off' as const, sentence: 'Lagi kami cek', until }
  expect(sayUnavailable(item)).toBe('Lagi kami cek. Dijual lagi 3 Des, 10.00 WIB.')
  expect(sayInEnglish(item)).toBe('Lagi kami cek. Sold again 3 Dec, 10:00 WIB.')
  expect(sayUnavailable({ ...item, sentence: 'Habis!', until: null })).toBe('Habis!')
  expect(channelProblemText.off('DANA', 'Gangguan dari bank')).toBe('DANA: gangguan dari bank. Pilih cara bayar lain, ya.')
})

test('names in it keep their letters', () => {
  expect(channelProblemText.off('DANA', 'QRIS tetap bisa.')).toBe('DANA: QRIS tetap bisa. Pilih cara bayar lain, ya.')
  expect(english.off('DANA', 'ShopeePay tetap bisa.')).toBe('DANA: ShopeePay tetap bisa. Please choose another payment method.')
})
