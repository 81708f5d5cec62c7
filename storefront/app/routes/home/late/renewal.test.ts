import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createRenewal } from './renewal.ts'

let isAway = false
let stop: AbortController
const ask = vi.fn(async () => {})

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  isAway = false
  stop = new AbortController()
  ask.mockReset()
  ask.mockResolvedValue()
})
afterEach(() => {
  stop.abort()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

const start = (madeAt = Date.now()) => createRenewal({ ask, isAway: () => isAway, madeAt, signal: stop.signal })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('a thousand purchases in a minute are asked for five times at most', async () => {
  const { hint } = start()
  for (let count = 0; count < 1000; count += 1) {
    hint()
    await pass(60)
  }
  expect(ask.mock.calls.length).toBeLessThanOrEqual(5)
  expect(ask.mock.calls.length).toBeGreaterThan(3)
})

test('a purchase is asked for soon, but not by all pages at the same moment', async () => {
  const { hint } = start()
  await pass(20_000)
  hint()
  await pass(2_400)
  expect(ask).not.toHaveBeenCalled()
  await pass(200)
  expect(ask).toHaveBeenCalledOnce()
})

test('a hidden page does not ask; it does so once when it is seen again', async () => {
  const { hint, comeBack } = start()
  isAway = true
  hint()
  await pass(60 * 60_000)
  expect(ask).not.toHaveBeenCalled()
  isAway = false
  comeBack()
  comeBack()
  await pass(6_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('whoever looks away for a moment causes no question, whoever is back after a minute does', async () => {
  const { comeBack } = start()
  await pass(30_000)
  comeBack()
  await pass(20_000)
  expect(ask).not.toHaveBeenCalled()
  await pass(20_000)
  comeBack()
  await pass(6_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('without any news a list that is looked at is asked for every five minutes, also after a failure', async () => {
  start()
  ask.mockRejectedValueOnce(new Error('no network'))
  await pass(11 * 60_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page restored from yesterday asks at once, also if its clock went backwards', async () => {
  start(Date.now() - 24 * 60 * 60_000)
  await pass(15_000)
  expect(ask).toHaveBeenCalledOnce()
  start(Date.now() + 24 * 60 * 60_000)
  await pass(15_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('a page that was left asks no more', async () => {
  const { hint } = start()
  hint()
  stop.abort()
  hint()
  await pass(60 * 60_000)
  expect(ask).not.toHaveBeenCalled()
})
