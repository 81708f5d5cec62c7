import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'

const store = { PROFILE: 'store', GATEWAYS: 'manual_transfer', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', ALLOW_EMBEDDED_DATABASE: 'on' }
const problemsOf = (env: Record<string, string>) => {
  const read = loadConfig(env)
  return read.ok ? [] : read.problems.filter(problem => problem.includes('TRANSFER_ACCOUNTS'))
}
const configOf = (env: Record<string, string>) => {
  const read = loadConfig(env)
  return read.ok ? read.config : read.problems
}

test('a store takes transfers to its own accounts', () => {
  const env = { ...store, TRANSFER_ACCOUNTS: 'BCA:1234567890:Toko Kilat; Bank Jago:5550001111:PT Kilat' }
  expect(configOf(env)).toMatchObject({
    transfer: [
      { code: 'bca_7890', bank: 'BCA', number: '1234567890', holder: 'Toko Kilat' },
      { code: 'bank_jago_1111', bank: 'Bank Jago', number: '5550001111', holder: 'PT Kilat' },
    ],
  })
})

test.each([
  ['without an account', {}, /is missing: GATEWAYS names manual_transfer/],
  ['with an account without its holder', { TRANSFER_ACCOUNTS: 'BCA:1234567890' }, /must be accounts such as/],
  ['with two accounts that look alike', { TRANSFER_ACCOUNTS: 'BCA:1234567890:A B;BCA:9994567890:C D' }, /same last four digits/],
  ['that it does not name', { TRANSFER_ACCOUNTS: 'BCA:1234567890:A B', GATEWAYS: 'none' }, /GATEWAYS does not name manual_transfer/],
])('a store with transfers %s does not start', (_, env, why) => {
  expect(problemsOf({ ...store, ...env })).toEqual([expect.stringMatching(why)])
})

test('a trial has an account of nobody, and takes no real one', () => {
  expect(configOf({})).toMatchObject({ companies: { gateways: ['sandbox', 'trial_transfer'] }, transfer: [{ bank: 'Bank Contoh' }] })
  expect(problemsOf({ TRANSFER_ACCOUNTS: 'BCA:1234567890:Toko Kilat' })).toHaveLength(1)
})
