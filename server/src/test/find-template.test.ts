import { expect, test } from 'vitest'
import { findTemplate } from './find-template.ts'

// This file opens no database, so it runs in the project without one.
test('a test that opens a database but is not detected by its imports fails, because it gets none', () => {
  expect(() => findTemplate()).toThrow('tools/database-tests.ts does not find it')
})
