import { problemSchema } from '@kilat/contract/problem.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { quietLog } from '../platform/log-quiet.ts'
import { createCaller, echo, post } from '../test/bare-api.ts'
import type { BoundRoute } from './api.ts'
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

test('[api.error-body] a refusal names the first of thousands of fields, and of a long name its start', async () => {
  const body = z.object({ player: z.record(z.string(), z.string()) })
  const any: BoundRoute = { ...echo, endpoint: { ...echo.endpoint, body } }
  const player = { ['n'.repeat(2_000)]: 1, ...Object.fromEntries(Array.from({ length: 3_000 }, (_, at) => [`id${at}`, 1])) }
  const response = await createCaller([any])('/echoes', post({ player }))
  const text = await response.text()
  const fields = Object.keys(problemSchema.parse(JSON.parse(text)).fields ?? {})
  expect(response.status).toBe(400)
  expect(fields.slice(0, 2)).toEqual([`player.${'n'.repeat(93)}`, 'player.id0'])
  expect([fields.length, text.length < 2_000]).toEqual([20, true])
})
