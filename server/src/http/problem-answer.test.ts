import { problemSchema } from '@kilat/contract/problem.ts'
import { expect, test } from 'vitest'
import { quietLog } from '../platform/log-quiet.ts'
import { answerProblem } from './problem-answer.ts'

const answer = (error: Error) => answerProblem(error, { log: quietLog, requestId: 'request-1' })

test('while the database is down an answer names the time to try again, and does not mention the database', async () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' })
  const response = answer(new Error('Failed query: select 1', { cause: refused }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
  const text = await response.text()
  expect(problemSchema.parse(JSON.parse(text)).code).toBe('unavailable')
  expect(text).not.toMatch(/5432|select/)
})

test('a call that waited too long for another one is told to try again, and was not carried out', () => {
  const waited = Object.assign(new Error('canceling statement due to lock timeout'), { code: '55P03' })
  const response = answer(new Error('Failed query: insert into idempotency_keys', { cause: waited }))
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
})

test('any other failure of the server is answered without details', async () => {
  const response = answer(new Error('password=hunter2'))
  expect([response.status, response.headers.get('retry-after')]).toEqual([500, null])
  expect(await response.text()).not.toContain('hunter2')
})
