import { expect, test } from 'vitest'
import type { JsonAnswer } from '../platform/fetch-json.ts'
import { findTrouble } from './find-trouble.ts'

const hourMs = 60 * 60_000

const refused = (status: number, retryAfter?: string): JsonAnswer => ({
  ...{ kind: 'answer', status, body: { message: 'Too Many Attempts.' }, text: '' },
  headers: new Headers(retryAfter === undefined ? {} : { 'retry-after': retryAfter }),
})

test.each([
  ['seconds', 429, '90', 90_000],
  ['a day', 429, '86400', hourMs],
  ['a date far ahead', 429, new Date(Date.now() + 48 * hourMs).toUTCString(), hourMs],
  ['seconds while it is closed for maintenance', 503, '1800', 30 * 60_000],
])('a company that asks to be left alone for %s is, for an hour at most', (_, status, retryAfter, waitMs) => {
  expect(findTrouble(refused(status, retryAfter))).toMatchObject({ why: 'busy', waitMs })
})

test.each([undefined, '', 'soon', '-5'])('a company that is busy and names no time to wait (%s) is given none', retryAfter => {
  for (const status of [429, 500, 503]) expect(findTrouble(refused(status, retryAfter))).toEqual({ ...busy, detail: `HTTP ${status}` })
})

const busy = { kind: 'unavailable', why: 'busy' }
