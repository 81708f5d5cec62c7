import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLoadingIndicator } from './loading-indicator.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('[nav.loading-indicator] it turns on as navigation starts and off 200 ms after the page finished', () => {
  const indicator = createLoadingIndicator()
  indicator.start()
  expect(indicator.isOn()).toBe(true)
  indicator.finish()
  vi.advanceTimersByTime(199)
  expect(indicator.isOn()).toBe(true)
  vi.advanceTimersByTime(1)
  expect(indicator.isOn()).toBe(false)
})

test('[nav.loading-indicator] a rendering error turns it off at once', () => {
  const indicator = createLoadingIndicator()
  indicator.start()
  indicator.fail()
  expect(indicator.isOn()).toBe(false)
})

test('a second navigation within the 200 ms keeps it on until that one has finished', () => {
  const indicator = createLoadingIndicator()
  indicator.start()
  indicator.finish()
  vi.advanceTimersByTime(150)
  indicator.start()
  vi.advanceTimersByTime(1_000)
  expect(indicator.isOn()).toBe(true)
  indicator.finish()
  vi.advanceTimersByTime(200)
  expect(indicator.isOn()).toBe(false)
})

test('who listens is told of changes only, and no more after leaving', () => {
  const indicator = createLoadingIndicator()
  const told = vi.fn()
  const leave = indicator.subscribe(told)
  indicator.start()
  indicator.start()
  indicator.fail()
  expect(told).toHaveBeenCalledTimes(2)
  leave()
  indicator.start()
  expect(told).toHaveBeenCalledTimes(2)
})
