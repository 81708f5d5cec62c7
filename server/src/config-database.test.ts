import { expect, test } from 'vitest'
import { findDatabaseProblems } from './config-database.ts'
import { lineOf } from './config-problem.ts'

const store = {
  profile: 'store',
  gateways: ['one-pay'],
  databaseUrl: undefined,
  databaseDirectUrl: undefined,
  allowsEmbedded: false,
} as const

test('a store that takes real money does not start on the embedded database, and the problem names the way out', () => {
  expect(findDatabaseProblems(store).map(lineOf)).toEqual([
    expect.stringMatching(/^DATABASE_URL is missing: .* ALLOW_EMBEDDED_DATABASE=on$/),
  ])
})

test.each([
  ['has a PostgreSQL', { databaseUrl: 'postgres://db/store' }],
  ['accepts the embedded one by name', { allowsEmbedded: true }],
  ['takes no money', { gateways: [] }],
  ['is a trial', { profile: 'trial', gateways: ['sandbox'] }],
] as const)('one that %s starts', (_, change) => {
  expect(findDatabaseProblems({ ...store, ...change })).toEqual([])
})

test('a direct address alone is no database', () => {
  const trial = { ...store, profile: 'trial', gateways: [], databaseDirectUrl: 'postgres://db/store' } as const
  expect(findDatabaseProblems(trial).map(lineOf)).toEqual([expect.stringMatching(/^DATABASE_DIRECT_URL .* set DATABASE_URL as well$/)])
  expect(findDatabaseProblems({ ...trial, databaseUrl: 'postgres://pooler/store' })).toEqual([])
})
