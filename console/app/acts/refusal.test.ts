import { expect, test } from 'vitest'
import { CallError } from '../api/call.ts'
import { refusalOf } from './refusal.ts'

const error = 'Ini sudah berubah sejak kamu membacanya.'

test('an order that has changed meanwhile is said by what it is now', () => {
  expect(refusalOf(new CallError({ code: 'stale_version', error, now: { status: 'delivered', version: 4 } }))).toContain('terkirim')
})

test('what is no order is not called by a word of the code', () => {
  for (const status of ['stopped', 'settled', 'kept'])
    expect(refusalOf(new CallError({ code: 'stale_version', error, now: { status, version: 4 } }))).toBe(error)
})
