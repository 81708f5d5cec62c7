import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { describeError } from './log.ts'

test('a failed query is logged without its values', () => {
  const error = new DrizzleQueryError('select * from orders where contact_value = $1', ['+628123\n456789'], new Error('relation is gone'))
  const line = JSON.stringify(describeError(error))
  expect(line).toContain('select * from orders')
  expect(line).toContain('relation is gone')
  expect(line).toContain('log.test.ts')
  expect(line).not.toContain('628123')
  expect(line).not.toContain('456789')
})

test('a thrown value that is not an error is logged by its kind only', () => {
  expect(describeError('0812 3456 7890')).toBe('string')
})
