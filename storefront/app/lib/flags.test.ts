import { expect, test, vi } from 'vitest'
import { isOverlayShown, setFlag, subscribeFlags } from './flags.ts'

test('[nav.loading-overlay] the overlay shows while the global or the app-level loading flag is on', () => {
  const listener = vi.fn()
  const stop = subscribeFlags(listener)
  expect(isOverlayShown()).toBe(false)
  setFlag('isGlobalLoading', true)
  expect(isOverlayShown()).toBe(true)
  setFlag('isAppLoading', true)
  setFlag('isGlobalLoading', false)
  expect(isOverlayShown()).toBe(true)
  setFlag('isAppLoading', false)
  expect(isOverlayShown()).toBe(false)
  expect(listener).toHaveBeenCalledTimes(4)
  stop()
  setFlag('isAppLoading', false)
  expect(listener).toHaveBeenCalledTimes(4)
})
