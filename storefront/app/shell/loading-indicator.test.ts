import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isIndicatorShown, isOverlayShown, subscribeFlags } from '../lib/flags.ts'
import { endIndicator, turnIndicator } from './loading-indicator.ts'

beforeEach(() => {
  vi.useFakeTimers()
  turnIndicator(false)
})
afterEach(() => void vi.useRealTimers())

test('[nav.loading-indicator] it turns on as navigation starts and off 200 ms after the page finished', () => {
  turnIndicator(true)
  expect(isIndicatorShown()).toBe(true)
  endIndicator()
  vi.advanceTimersByTime(199)
  expect(isIndicatorShown()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(isIndicatorShown()).toBe(false)
})

test('[nav.loading-indicator] a rendering error turns it off at once', () => {
  turnIndicator(true)
  turnIndicator(false)
  expect(isIndicatorShown()).toBe(false)
})

test('a second navigation within the 200 ms keeps it on until it has finished', () => {
  turnIndicator(true)
  endIndicator()
  vi.advanceTimersByTime(150)
  turnIndicator(true)
  vi.advanceTimersByTime(1_000)
  expect(isIndicatorShown()).toBe(true)
  endIndicator()
  vi.advanceTimersByTime(200)
  expect(isIndicatorShown()).toBe(false)
})

test('its subscriber is called, and the overlay is independent of it', () => {
  const told = vi.fn()
  const leave = subscribeFlags(told)
  turnIndicator(true)
  expect([told.mock.calls.length, isOverlayShown()]).toEqual([1, false])
  leave()
  turnIndicator(false)
  expect(told).toHaveBeenCalledTimes(1)
})
