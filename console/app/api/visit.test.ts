import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shownToasts, toast } from '../ui/toasts.tsx'
import { endVisit } from './visit.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const titles = () => shownToasts().map(({ title }) => title)

test('what one operator was told is gone once another comes in, who may not undo it, and what is told then stays for its time', () => {
  toast({ kind: 'ok', title: 'Harga disimpan', act: { label: 'Urungkan', onPress: () => {} } })
  expect(titles()).toEqual(['Harga disimpan'])
  endVisit()
  expect(titles()).toEqual([])
  toast({ kind: 'ok', title: 'Selamat datang' })
  vi.advanceTimersByTime(7_000)
  expect(titles()).toEqual(['Selamat datang'])
  vi.advanceTimersByTime(2_000)
  expect(titles()).toEqual([])
})
