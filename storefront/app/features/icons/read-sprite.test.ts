import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readSprite } from './read-sprite.server.ts'

const link = { title: 'Whatsapp', link: 'https://wa.me/628' }
const theme = {
  categories: [
    { id: 'mobile', title: 'Game mobile', icon: 'lucide:phone' },
    { id: 'pc', title: 'Game PC', icon: null },
  ],
  footer: {
    sosmed: [
      { ...link, icon: 'lucide:phone' },
      { ...link, icon: 'lucide:mail' },
    ],
  },
} satisfies Parameters<typeof readSprite>[0]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[icon.service] each icon that the theme names is drawn once', async () => {
  const draw = vi.fn(async () => '<symbol/>')
  expect(await readSprite(theme, draw)).toBe('<symbol/>')
  expect(draw).toHaveBeenCalledExactlyOnceWith(['lucide:phone', 'lucide:mail'])
  expect(vi.getTimerCount()).toBe(0)
})

test('a theme without icons asks for none', async () => {
  const draw = vi.fn(async () => '<symbol/>')
  expect(await readSprite({ categories: [], footer: { sosmed: [] } }, draw)).toBe('')
  expect(draw).not.toHaveBeenCalled()
})

test('[icon.service] a page does without the icons if their service fails', async () => {
  expect(await readSprite(theme, () => Promise.reject(new Error('no disk')))).toBe('')
})

test('[icon.service] a page waits 1500 ms for the icons and no longer', async () => {
  const reading = vi.fn()
  void readSprite(theme, () => new Promise(() => {})).then(reading)
  await vi.advanceTimersByTimeAsync(1499)
  expect(reading).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(reading).toHaveBeenCalledExactlyOnceWith('')
})
