import type { CheckOutcome } from '../platform/company-check.ts'
import type { JsonAnswer } from '../platform/fetch-json.ts'
import { readRetryAfterMs } from '../platform/retry-after.ts'
import type { PlayerAnswer } from './player-checker.ts'

const longestWaitMs = 60 * 60_000

export type Unavailable = Extract<PlayerAnswer, { kind: 'unavailable' }>

/** Why an answer tells nothing of the player, without its words, which may contain the player; undefined for HTTP 200 with JSON. */
export function findTrouble(answer: JsonAnswer): Unavailable | undefined {
  if (answer.kind === 'none') return { kind: 'unavailable', why: 'no_answer', detail: answer.reason }
  const { status, headers, body } = answer
  const detail = `HTTP ${status}`
  if (status === 429 || status >= 500) return { kind: 'unavailable', why: 'busy', detail, ...readWait(headers) }
  if (status === 401 || status === 403) return { kind: 'unavailable', why: 'locked_out', detail }
  return status === 200 && body !== undefined ? undefined : nonsense(detail)
}

/** An answer that its company's documents do not describe. */
export function nonsense(detail: string): Unavailable {
  return { kind: 'unavailable', why: 'nonsense', detail }
}

/** An answer in the documented form that is of no use for this player. */
export function useless(detail: string): Unavailable {
  return { kind: 'unavailable', why: 'refused', detail }
}

/** The same as the outcome of a check of the store's credentials. */
export function toCheckOutcome(answer: JsonAnswer, { why, detail }: Unavailable): CheckOutcome {
  if (why === 'locked_out') return { kind: 'wrong_credentials', detail }
  return { kind: answer.kind === 'none' && answer.isUnsent ? 'unreachable' : 'unknown', detail }
}

/** The time of a Retry-After, an hour at most: one wrong answer must not end the questions for a day. */
function readWait(headers: Headers): { waitMs?: number } {
  const waitMs = readRetryAfterMs(headers.get('retry-after'), new Date())
  return waitMs ? { waitMs: Math.min(waitMs, longestWaitMs) } : {}
}
