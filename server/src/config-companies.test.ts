import { expect, test } from 'vitest'
import { loadConfig } from './config.ts'
import { chooseCompanies } from './config-companies.ts'
import { lineOf } from './config-problem.ts'

const sandbox = ['sandbox']
const known = {
  GATEWAYS: { simulated: sandbox, real: ['one-pay', 'two-pay'] },
  SUPPLIERS: { simulated: sandbox, real: ['goods'] },
  PLAYER_CHECKERS: { simulated: sandbox, real: ['names'] },
}

test.each([{}, { PROFILE: 'trial' }, { GATEWAYS: ' ', SUPPLIERS: '' }])('without named companies all are simulated: %o', env => {
  expect(loadConfig(env)).toMatchObject({
    config: {
      companies: {
        profile: 'trial',
        gateways: ['sandbox', 'trial_transfer'],
        suppliers: ['sandbox', 'voucher_stock'],
        playerCheckers: sandbox,
      },
      settings: { isTrial: true },
      signIn: { provider: 'local' },
    },
  })
})

test.each([{}, { PROFILE: 'store' as const }])('a store starts with exactly the companies it names: %o', profile => {
  expect(chooseCompanies({ ...profile, GATEWAYS: ['two-pay', 'one-pay'], SUPPLIERS: ['goods'], PLAYER_CHECKERS: ['none'] }, known)).toEqual(
    {
      companies: { profile: 'store', gateways: ['two-pay', 'one-pay'], suppliers: ['goods'], playerCheckers: [] },
      problems: [],
    },
  )
})

const real = { GATEWAYS: ['one-pay'], SUPPLIERS: ['goods'], PLAYER_CHECKERS: ['names'] }

test.each(['GATEWAYS', 'SUPPLIERS', 'PLAYER_CHECKERS'] as const)('a simulated company in %s never starts beside real ones', variable => {
  const problems = [`${variable} names what is simulated, which starts with PROFILE=trial only`]
  expect(chooseCompanies({ ...real, [variable]: sandbox }, known).problems.map(lineOf)).toEqual(problems)
  expect(chooseCompanies({ ...real, [variable]: [...real[variable], 'sandbox'] }, known).problems.map(lineOf)).toEqual(problems)
  expect(chooseCompanies({ PROFILE: 'trial', [variable]: real[variable] }, known).problems.map(lineOf)).toEqual([
    `${variable} is set, but PROFILE=trial starts what is simulated and nothing else: leave one of them out`,
  ])
})

test.each([
  [{ PROFILE: 'store' }, ['GATEWAYS is missing:', 'SUPPLIERS is missing:', 'PLAYER_CHECKERS is missing:']],
  [{ GATEWAYS: 'none', SUPPLIERS: 'none' }, ['PLAYER_CHECKERS is missing:']],
  [{ GATEWAYS: 'elsewhere', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none', SIGN_IN: 'off' }, ['GATEWAYS must name what this version has:']],
  [{ GATEWAYS: 'A b', SUPPLIERS: 'a,,b' }, ['GATEWAYS must be names with', 'SUPPLIERS must be names with']],
  [{ PROFILE: 'demo' }, ['PROFILE must be trial or store']],
])('the problems of %o name their variables', (env, beginnings) => {
  const read = loadConfig(env)
  expect(read.ok ? [] : read.problems).toEqual(beginnings.map(beginning => expect.stringContaining(beginning)))
})

test('the problem with an unknown name lists the known ones', () => {
  expect(chooseCompanies({ ...real, GATEWAYS: ['one-pay', 'none'] }, known).problems.map(lineOf)).toEqual([
    'GATEWAYS must name what this version has: one-pay, two-pay; or none, alone',
  ])
})

const nobody = { GATEWAYS: 'none', SUPPLIERS: 'none', PLAYER_CHECKERS: 'none' }
const firebase = {
  FIREBASE_API_KEY: 'AIzaSyExample_0-1',
  FIREBASE_AUTH_DOMAIN: 'toko.firebaseapp.com',
  FIREBASE_PROJECT_ID: 'toko-1',
  FIREBASE_APP_ID: '1:1234567890:web:abc123',
}

test.each([
  [nobody, null],
  [
    { ...nobody, ...firebase },
    { provider: 'firebase', projectId: 'toko-1' },
  ],
])('a store never falls back to trial accounts: %o', (env, signIn) => {
  expect(loadConfig(env)).toMatchObject({ ok: true, config: { signIn, settings: { isTrial: false } } })
})

test.each([
  [{ SIGN_IN: 'local' }, 'SIGN_IN is local, whose accounts are simulated: it starts with PROFILE=trial only'],
  [{ SIGN_IN: 'local', ALLOW_LOCAL_SIGN_IN: 'on' }, 'SIGN_IN is local, whose accounts are simulated: it starts with PROFILE=trial only'],
  [
    { ...firebase, FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' },
    'FIREBASE_AUTH_EMULATOR_HOST is set, whose accounts are simulated: it starts with PROFILE=trial only',
  ],
])('a store refuses to start with simulated sign-in: %o', (env, problem) => {
  expect(loadConfig({ ...nobody, ...env })).toEqual({ ok: false, problems: [problem] })
})
