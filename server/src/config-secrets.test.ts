import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const key = () => randomBytes(32).toString('base64')
const store = { PROFILE: 'store', GATEWAYS: 'none', SUPPLIERS: 'voucher_stock', PLAYER_CHECKERS: 'none', SIGN_IN: 'off' }

function problemsOf(env: Record<string, string>): string[] {
  const read = loadConfig({ ...store, ...env })
  return read.ok ? [] : read.problems.filter(problem => problem.startsWith('VOUCHER_KEYS'))
}

test('a store that sells codes of its own does not start without a key, and says so with the other problems', () => {
  expect(problemsOf({})).toEqual(['VOUCHER_KEYS is missing: SUPPLIERS names voucher_stock'])
  expect(problemsOf({ VOUCHER_KEYS: key() })).toEqual([])
  expect(problemsOf({ SUPPLIERS: 'none' })).toEqual([])
})

test('keys that are too short, no base64 or given twice are refused, and never shown', () => {
  const one = key()
  for (const bad of ['secret', one.slice(2), `${one},`, `${one};${key()}`, `${one},${one}`]) {
    const problems = problemsOf({ VOUCHER_KEYS: bad })
    expect([bad, problems.length]).toEqual([bad, 1])
    expect(problems[0]).not.toContain(one)
  }
})

test('an old key opens what the new one does not, and a store that sells its stock no more keeps its keys', () => {
  const [first, second] = [key(), key()]
  const read = loadConfig({ ...store, SUPPLIERS: 'none', VOUCHER_KEYS: `${first}, ${second}` })
  if (!read.ok) throw new Error(read.problems.join())
  expect(read.config.voucherKeys.map(bytes => bytes.toString('base64'))).toEqual([first, second])
})

test('a trial refuses the keys of a store: it would sell what they open for simulated money', () => {
  const read = loadConfig({ VOUCHER_KEYS: key() })
  expect(read.ok ? [] : read.problems).toEqual(['VOUCHER_KEYS is set, but PROFILE=trial has a key of its own: leave one of them out'])
})
