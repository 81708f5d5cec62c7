import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './steps/place.mjs'
import { findStorefrontTests } from './storefront-tests.ts'

test('each test of the storefront runs once: on its own if it replaces modules or globals, else among the others', () => {
  const { own, sharing } = findStorefrontTests(root)
  expect(own.length).toBeGreaterThan(20)
  expect(sharing.length).toBeGreaterThan(20)
  expect(own.filter(path => sharing.includes(path))).toEqual([])
  const mocks = sharing.filter(path => /vi\.(?:mock|stubGlobal)/.test(readFileSync(`${root}/${path}`, 'utf8')))
  expect(mocks).toEqual([])
})
