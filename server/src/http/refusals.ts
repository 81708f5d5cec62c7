import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { ProblemCode } from '@kilat/contract/problem.ts'
import { refusalSchema } from '@kilat/contract/refusal.ts'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { problemBody } from './problem-answer.ts'
import { needsStoreKey, takenKind } from './read-asker.ts'

/** How a call can be refused: its own ways, and those that follow from what it declares. */
export function refusalsOf(endpoint: Endpoint): ProblemCode[] {
  const { params, query, body, idempotent, takesOrderSecret } = endpoint
  const takesInput = params || query || body || idempotent || takesOrderSecret || endpoint.method !== 'GET'
  const all: ProblemCode[] = [
    ...endpoint.problems,
    ...(takesInput ? (['malformed'] as const) : []),
    ...(needsStoreKey(endpoint.access) ? (['store_key_invalid'] as const) : []),
    ...(takenKind(endpoint.access) ? (['sign_in_required'] as const) : []),
    ...(typeof endpoint.access === 'object' ? (['not_allowed'] as const) : []),
    ...(endpoint.method === 'GET' ? [] : (['body_too_large'] as const)),
    ...(endpoint.limitPerMinute ? (['rate_limited'] as const) : []),
    'internal',
    'unavailable',
  ]
  return [...new Set(all)]
}

/** A refusal nobody declared, or one that tells more or less than declared, leaves its caller without a way on. */
export function checkRefusal(endpoint: Endpoint, error: unknown): void {
  if (!(error instanceof Problem)) return
  invariant(refusalsOf(endpoint).includes(error.code), `${endpoint.name} is refused with ${error.code}, which it does not declare`)
  const sent: unknown = JSON.parse(JSON.stringify(problemBody(error, 'request')))
  const read = refusalSchema(error.code).safeParse(sent)
  invariant(read.success, `${endpoint.name} is refused with another ${error.code} than declared: ${read.error?.message}`)
  invariant(isDeepStrictEqual(read.data, sent), `${endpoint.name} tells more in ${error.code} than declared`)
}
