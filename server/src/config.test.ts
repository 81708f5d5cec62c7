import { expect, test } from 'vitest'
import { configVariables, loadConfig } from './config.ts'

test('an empty environment is a trial on this machine', () => {
  const read = loadConfig({})
  expect(read).toMatchObject({
    ok: true,
    config: { port: 3000, host: '127.0.0.1', publicUrl: 'http://localhost:3000', databaseUrl: undefined, isProxyTrusted: false },
  })
})

test('the public address follows the port until it is set', () => {
  expect(loadConfig({ PORT: '3101' })).toMatchObject({ config: { publicUrl: 'http://localhost:3101' } })
  expect(loadConfig({ PORT: '3101', PUBLIC_URL: 'https://toko.example/' })).toMatchObject({ config: { publicUrl: 'https://toko.example' } })
})

test('every problem is listed at once, by the name of its variable', () => {
  const read = loadConfig({
    PORT: 'abc',
    PUBLIC_URL: 'toko.example',
    DATABASE_URL: 'mysql://u:secret@db/x',
    TRUST_PROXY: 'maybe',
    SANDBOX_SECRET: 'short',
    PROMISE_MINUTES: '0',
  })
  expect(read.ok ? [] : read.problems.map(problem => problem.split(' ')[0])).toEqual([
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'TRUST_PROXY',
    'SANDBOX_SECRET',
    'PROMISE_MINUTES',
  ])
})

test('a problem never repeats the value, which may be a secret', () => {
  const read = loadConfig({ DATABASE_URL: 'mysql://u:hunter2@db/x', SANDBOX_SECRET: 'hunter2' })
  expect(JSON.stringify(read)).not.toContain('hunter2')
})

test('a bad port is one problem, not two', () => {
  expect(loadConfig({ PORT: '99999999' })).toEqual({ ok: false, problems: ['PORT must be a whole number from 1 to 65535'] })
})

test('an empty value counts as not given', () => {
  expect(loadConfig({ DATABASE_URL: '', PORT: ' ' })).toMatchObject({ ok: true, config: { port: 3000, databaseUrl: undefined } })
})

test('minutes become milliseconds, and a trial may use parts of one', () => {
  expect(loadConfig({ PAYMENT_WINDOW_MINUTES: '0.5' })).toMatchObject({ config: { settings: { paymentWindowMs: 30_000 } } })
})

test('every variable has one line in the table of the documents', () => {
  const names = configVariables.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(configVariables.every(({ meaning }) => meaning.length > 10)).toBe(true)
})
