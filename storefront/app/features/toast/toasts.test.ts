import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
})
afterEach(() => {
  vi.useRealTimers()
})

const open = () => import('./toasts.ts')

test('[toast.variants] a message has a title, and may have a description, an action and a variant', async () => {
  const { showToast, readToast } = await open()
  const action = { label: 'Lihat pesanan', to: '/transactions/KLT-1' }
  const { id } = showToast({ title: '86 Diamonds sudah masuk', description: 'Ke BangJul77.', action, variant: 'success' })
  expect(readToast()).toMatchObject({
    id,
    open: true,
    title: '86 Diamonds sudah masuk',
    description: 'Ke BangJul77.',
    action,
    variant: 'success',
  })
})

test('[toast.one-visible] a second toast replaces the first', async () => {
  const { showToast, readToast } = await open()
  const first = showToast({ title: 'pertama' })
  const second = showToast({ title: 'kedua' })
  expect(first.id).not.toBe(second.id)
  expect(readToast()).toMatchObject({ id: second.id, title: 'kedua', open: true })
  first.update({ title: 'terlambat' })
  first.dismiss()
  expect(readToast()).toMatchObject({ id: second.id, title: 'kedua', open: true })
})

test('[toast.lifecycle] a toast is updated by its id, and its other parts stay', async () => {
  const { showToast, readToast } = await open()
  const { id, update } = showToast({ title: 'Menyalin…', description: 'Sebentar.' })
  update({ title: 'Tersalin', variant: 'success' })
  expect(readToast()).toMatchObject({ id, title: 'Tersalin', description: 'Sebentar.', variant: 'success', open: true })
})

test('[toast.lifecycle] a dismissed toast is closed at once and removed after 1,000,000 ms', async () => {
  const { showToast, readToast } = await open()
  const { id, dismiss } = showToast({ title: 'a' })
  dismiss()
  expect(readToast()).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(999_999)
  expect(readToast()).toMatchObject({ id, open: false })
  vi.advanceTimersByTime(1)
  expect(readToast()).toBeUndefined()
})

test('[toast.lifecycle] dismissing again does not keep a toast longer', async () => {
  const { showToast, readToast, dismissToast } = await open()
  const { id } = showToast({ title: 'a' })
  dismissToast(id)
  vi.advanceTimersByTime(600_000)
  dismissToast(id)
  vi.advanceTimersByTime(400_000)
  expect(readToast()).toBeUndefined()
})

test('[toast.lifecycle] removing a replaced toast does not affect the next one', async () => {
  const { showToast, readToast } = await open()
  showToast({ title: 'pertama' }).dismiss()
  const { id } = showToast({ title: 'kedua' })
  vi.advanceTimersByTime(1_000_000)
  expect(readToast()).toMatchObject({ id, open: true })
})

test('without an id all toasts are dismissed', async () => {
  const { showToast, readToast, dismissToast } = await open()
  showToast({ title: 'a' })
  dismissToast()
  expect(readToast()?.open).toBe(false)
})

test('[toast.variants] a toast has an id, an open flag and a handler: closing it on the screen dismisses it', async () => {
  const { showToast, readToast } = await open()
  const { id } = showToast({ title: 'a' })
  readToast()?.onOpenChange(true)
  expect(readToast()).toMatchObject({ id, open: true })
  readToast()?.onOpenChange(false)
  expect(readToast()).toMatchObject({ id, open: false })
})

test('a subscriber hears every change until it unsubscribes', async () => {
  const { showToast, subscribeToasts, dismissToast } = await open()
  const listener = vi.fn()
  const stop = subscribeToasts(listener)
  showToast({ title: 'a' }).update({ title: 'b' })
  dismissToast()
  expect(listener).toHaveBeenCalledTimes(3)
  stop()
  showToast({ title: 'c' })
  expect(listener).toHaveBeenCalledTimes(3)
})
