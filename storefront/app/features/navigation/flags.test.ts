import { beforeEach, expect, test } from 'vitest'
import { isOverlayShown, setFlag, useFlags, whileLoading } from './flags.ts'

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

test('[auth.dialog-flag] the auth dialog flag can be opened, closed and toggled', () => {
  setFlag('isAuthDialogOpen', true)
  expect(useFlags.getState().isAuthDialogOpen).toBe(true)
  setFlag('isAuthDialogOpen', false)
  expect(useFlags.getState().isAuthDialogOpen).toBe(false)
  setFlag('isAuthDialogOpen', 'toggle')
  expect(useFlags.getState().isAuthDialogOpen).toBe(true)
  expect(isOverlayShown(useFlags.getState())).toBe(false)
})

test('the global loading flag goes off when the work fails, too', async () => {
  const work = whileLoading(() => Promise.reject(new Error('no')))
  expect(useFlags.getState().isGlobalLoading).toBe(true)
  await expect(work).rejects.toThrow('no')
  expect(useFlags.getState().isGlobalLoading).toBe(false)
})
