import { beforeEach, expect, test } from 'vitest'
import { isOverlayShown, setFlag, useFlags } from './flags.ts'

beforeEach(() => useFlags.setState(useFlags.getInitialState()))

test('[nav.loading-overlay] the overlay shows while the global or the app-level loading flag is on', () => {
  expect(isOverlayShown(useFlags.getState())).toBe(false)
  setFlag('isGlobalLoading', true)
  expect(isOverlayShown(useFlags.getState())).toBe(true)
  setFlag('isAppLoading', true)
  setFlag('isGlobalLoading', false)
  expect(isOverlayShown(useFlags.getState())).toBe(true)
  setFlag('isAppLoading', false)
  expect(isOverlayShown(useFlags.getState())).toBe(false)
})
