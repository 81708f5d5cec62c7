import type { ProblemCode } from '@kilat/contract/problem.ts'
import { isRecord } from '../../lib/record.ts'
import { problemText, refusalTexts } from '../../text/problem.ts'
import { translateRefusal } from '../../text/server-text.ts'

type Given = {
  code: ApiProblem['code']
  status: number
  message: string
  fields?: Record<string, string>
  body?: unknown
  requestId?: string
}

/** Why a call of the API failed. `offline`: no answer came, so the call may have been done. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ProblemCode | 'offline'
  /** HTTP status; 0 without an answer. */
  readonly status: number
  /** A sentence for the buyer by field name. */
  readonly fields: Record<string, string>
  /** The whole body, for refusals with parts of their own. */
  readonly body: unknown
  /** Id of the call in the store's log; undefined if it was not sent. */
  readonly requestId: string | undefined

  constructor(given: Given) {
    super(given.message)
    this.code = given.code
    this.status = given.status
    this.fields = given.fields ?? {}
    this.body = given.body
    this.requestId = given.requestId
  }

  /** Reads an answer; one that breaks the contract counts as the store's own failure. */
  static from(status: number | undefined, body: unknown, requestId?: string): ApiProblem {
    if (!status) return ApiProblem.unanswered(problemText.offline, requestId)
    const answer = translateRefusal(isRecord(body) ? body : {})
    const code = isCode(answer.code) ? answer.code : status >= 500 ? 'unavailable' : 'internal'
    const sentence = typeof answer.error === 'string' && answer.error ? answer.error : (refusalTexts[status] ?? problemText.broken)
    const message = status >= 500 && requestId ? problemText.withId(sentence, requestId.slice(0, shownOfId)) : sentence
    return new ApiProblem({ code, status, message, fields: readFields(answer.fields), body, requestId })
  }

  static unanswered(message: string, requestId?: string): ApiProblem {
    return new ApiProblem({ code: 'offline', status: 0, message, requestId })
  }

  /** True if the call may have been done although no good answer came: repeat it only with the same key. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

/** Shown letters of a request's id: short enough to read aloud, long enough to find it in a day's log. */
export const shownOfId = 8

// A code that this build does not know is still kept.
function isCode(value: unknown): value is ProblemCode {
  return typeof value === 'string'
}

function readFields(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {}
  return Object.fromEntries(Object.entries(value).flatMap(([name, sentence]) => (typeof sentence === 'string' ? [[name, sentence]] : [])))
}
