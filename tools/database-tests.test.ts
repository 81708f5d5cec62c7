import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findDatabaseTests, findModulesWithVerbs, modulesTestedOnPglite, testsOn } from './database-tests.ts'
import { root } from './steps/place.mjs'

const found = findDatabaseTests(root)
const [onPglite, onPostgres] = [testsOn('pglite', found), testsOn('postgres', found)]

test('server tests that open a database are found, others are not', () => {
  for (const path of ['modules/orders/check-contact', 'test/killed-process', 'db/keep-private'])
    expect(found).toContain(`server/src/${path}.test.ts`)
  for (const path of ['web/storefront', 'modules/orders/order-status']) expect(found).not.toContain(`server/src/${path}.test.ts`)
})

test('the tests on PGlite and those on PostgreSQL together are all that open a database', () => {
  expect([...new Set([...onPglite, ...onPostgres])].sort()).toEqual(found.toSorted())
})

test('a test that is to run on PGlite is there, and named once', () => {
  expect(onPglite.filter(path => !found.includes(path))).toEqual([])
  expect(onPglite.filter((path, at) => onPglite.indexOf(path) !== at)).toEqual([])
})

test('every module with verbs has a test on PGlite, and that test is about it', () => {
  const tested = modulesTestedOnPglite()
  expect(Object.keys(tested).sort(), 'each names a test of its own in tools/database-tests.ts').toEqual(findModulesWithVerbs(root))
  for (const [name, paths] of Object.entries(tested)) {
    const isAbout = (path: string) =>
      path.includes(`/modules/${name}/`) ||
      path.endsWith(`/${name}.test.ts`) ||
      readFileSync(join(root, path), 'utf8').includes(`/${name}/`)
    expect(paths.filter(isAbout), name).not.toEqual([])
  }
})
