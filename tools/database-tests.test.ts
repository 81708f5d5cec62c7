import { expect, test } from 'vitest'
import { findDatabaseTests, testsOfOther } from './database-tests.ts'
import { root } from './steps/place.mjs'

test('server tests that open a database are found, others are not', () => {
  const found = findDatabaseTests(root)
  for (const path of ['modules/orders/check-contact', 'test/killed-process', 'db/keep-private'])
    expect(found).toContain(`server/src/${path}.test.ts`)
  for (const path of ['web/storefront', 'modules/orders/order-status']) expect(found).not.toContain(`server/src/${path}.test.ts`)
})

test('a test that runs on one database only is there, and no test is left out of both', () => {
  const [notOnPglite, notOnPostgres] = [testsOfOther('pglite'), testsOfOther('postgres')]
  const found = findDatabaseTests(root)
  for (const path of [...notOnPglite, ...notOnPostgres]) expect(found).toContain(path)
  expect(notOnPglite.filter(path => notOnPostgres.includes(path))).toEqual([])
})
