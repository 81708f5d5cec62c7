import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, needsStepUp } from '@kilat/contract/endpoint.ts'
import type { ProblemCode } from '@kilat/contract/problem.ts'
import { refusalSchema } from '@kilat/contract/refusal.ts'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { problemBody } from './problem-answer.ts'
import { needsStoreKey, takenKind } from './read-asker.ts'

/** All refusals of a call: its own, and those that follow from its declaration. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { params, query, body, idempotent, takesOrderSecret, access } = endpoint
  // The call of an operator names its operator.
  const isForOperators = typeof access === 'object' && 'operator' in access
  const takesInput = params || query || body || idempotent || takesOrderSecret || isForOperators || endpoint.method !== 'GET'
  const all: ProblemCode[] = [
    ...endpoint.problems,
    ...(takesInput ? (['malformed'] as const) : []),
    ...(needsStoreKey(endpoint.access) ? (['store_key_invalid'] as const) : []),
    ...(takenKind(endpoint.access) ? (['sign_in_required'] as const) : []),
    ...(typeof access === 'object' || access === 'console' || access === 'operator' ? (['not_allowed'] as const) : []),
    ...(needsStepUp(endpoint) ? (['step_up_required'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['body_too_large'] as const)),
    ...(endpoint.limitPerMinute ? (['rate_limited'] as const) : []),
    'internal',
    'unavailable',
  ]
  return [...new Set(all)]
}

/** Throws for an undeclared refusal, or one with missing or extra parts, because its caller could not handle it. */
export function checkRefusal(endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof Problem)) return
  invariant(refusalsOf(endpoint).includes(error.code), `${endpoint.name} is refused with ${error.code}, which it does not declare`)
  const sent: unknown = JSON.parse(JSON.stringify(problemBody(error, 'request')))
  const read = refusalSchema(error.code).safeParse(sent)
  invariant(read.success, `${endpoint.name} is refused with another ${error.code} than declared: ${read.error?.message}`)
  invariant(isDeepStrictEqual(read.data, sent), `${endpoint.name} tells more in ${error.code} than declared`)
}
