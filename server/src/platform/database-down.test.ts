import { expect, test } from 'vitest'
import { isDatabaseBusy, isDatabaseClosed, isDatabaseDown } from './database-down.ts'

const withCode = (code: string, message = 'no') => Object.assign(new Error(message), { code })
const query = (cause: Error) => new Error('Failed query: select 1', { cause })

test.each([
  withCode('ECONNREFUSED'),
  Object.assign(new AggregateError([withCode('ECONNREFUSED')]), { code: 'ECONNREFUSED' }),
  query(withCode('ECONNRESET')),
  query(withCode('57P01', 'terminating connection due to administrator command')),
  withCode('57P03', 'the database system is starting up'),
  withCode('53300', 'sorry, too many clients already'),
  withCode('08006'),
  query(withCode('25006', 'cannot execute INSERT in a read-only transaction')),
  query(withCode('53100', 'could not extend file: No space left on device')),
  query(new Error('Connection terminated unexpectedly')),
  new Error('Connection terminated due to connection timeout', { cause: new Error('Connection terminated unexpectedly') }),
  new Error('timeout exceeded when trying to connect'),
])('%s says that the database is down', error => expect(isDatabaseDown(error)).toBe(true))

test.each([
  new Error('no'),
  'ECONNREFUSED',
  undefined,
  query(withCode('23505', 'duplicate key value')),
  query(withCode('57014', 'canceling statement due to statement timeout')),
  new TypeError('fetch failed', { cause: withCode('ECONNREFUSED') }),
])('%s says something else', error => expect(isDatabaseDown(error)).toBe(false))

test.each([
  ['55P03', 'a lock that another tx holds for too long'],
  ['40P01', 'a deadlock'],
  ['40001', 'a conflict of versions'],
  ['57014', 'a statement that takes too long'],
])('%s, %s, says that the database is busy, and not that it is down', code => {
  const error = query(withCode(code))
  expect([isDatabaseBusy(error), isDatabaseDown(error)]).toEqual([true, false])
})

test('a database that this process has closed is not down: no further call succeeds', async () => {
  const errors = [new Error('Cannot use a pool after calling end on the pool'), query(new Error('PGlite is closed'))]
  expect(errors.map(isDatabaseClosed)).toEqual([true, true])
  expect([query(withCode('ECONNRESET')), new Error('Connection terminated'), undefined].map(isDatabaseClosed)).toEqual([
    false,
    false,
    false,
  ])
})

test('no other error says that the database is busy', () => {
  for (const other of [query(withCode('23505')), query(withCode('ECONNRESET')), '55P03', undefined])
    expect(isDatabaseBusy(other)).toBe(false)
})
