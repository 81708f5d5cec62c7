import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isHanging, noteAsked } from './hanging.ts'

let now = 0
beforeEach(() => {
  now = 1_000_000
  vi.spyOn(performance, 'now').mockImplementation(() => now)
})
afterEach(() => vi.restoreAllMocks())

function ask(company: object) {
  const { promise, resolve } = Promise.withResolvers<string>()
  const answered = noteAsked(company, () => promise)
  return async () => {
    resolve('answer')
    expect(await answered).toBe('answer')
  }
}

test('a company hangs once several calls wait for five seconds; one alone may be an accident', async () => {
  const company = {}
  const ends = [ask(company)]
  now += 5_000
  expect(isHanging(company)).toBe(false)
  ends.push(ask(company))
  now += 4_999
  expect(isHanging(company)).toBe(false)
  now += 1
  expect(isHanging(company)).toBe(true)
  expect(isHanging({})).toBe(false)
  for (const end of ends) await end()
})

test('after calls that came to nothing one at a time is let through, until one is answered soon', async () => {
  const company = {}
  const ends = [ask(company), ask(company)]
  now += 20_000
  for (const end of ends) await end()
  // Whoever asks next shows whether it answers again.
  expect(isHanging(company)).toBe(false)
  const endProbe = ask(company)
  expect(isHanging(company)).toBe(true)
  now += 300
  await endProbe()
  const ended = ask(company)
  expect(isHanging(company)).toBe(false)
  await ended()
})

test('a minute after the last slow answer a company is asked as any other', async () => {
  const company = {}
  const endSlow = ask(company)
  now += 20_000
  await endSlow()
  now += 60_000
  const end = ask(company)
  expect(isHanging(company)).toBe(false)
  await end()
})

test('a call that throws counts as answered', async () => {
  const company = {}
  await expect(noteAsked(company, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(isHanging(company)).toBe(false)
})
