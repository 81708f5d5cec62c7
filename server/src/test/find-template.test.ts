import { expect, test } from 'vitest'
import { findTemplate } from './find-template.ts'

// This file opens no database, so it stands in the project that has none.
test('a test that opens a database and is not found by its imports fails: it is handed none', () => {
  expect(() => findTemplate()).toThrow('tools/database-tests.ts does not find it')
})
