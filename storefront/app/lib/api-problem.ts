import type { ProblemCode } from '@kilat/contract/problem.ts'
import { problemText } from '../text/problem.ts'
import { isRecord } from './record.ts'

/** Why a call of the API did not do what was asked. `offline`: no answer came, so nobody knows whether it was done. */
export class ApiProblem extends Error {
  override name = 'ApiProblem'
  readonly code: ProblemCode | 'offline'
  /** HTTP status; 0 where no answer came. */
  readonly status: number
  /** Field name to a sentence for the buyer. */
  readonly fields: Record<string, string>
  /** The whole body, for refusals that carry more. */
  readonly body: unknown

  constructor(given: { code: ApiProblem['code']; status: number; message: string; fields?: Record<string, string>; body?: unknown }) {
    super(given.message)
    this.code = given.code
    this.status = given.status
    this.fields = given.fields ?? {}
    this.body = given.body
  }

  /** Reads an answer; one that does not follow the contract is our own failure. */
  static from(status: number | undefined, body: unknown): ApiProblem {
    if (!status) return new ApiProblem({ code: 'offline', status: 0, message: problemText.offline })
    if (!isProblemBody(body))
      return new ApiProblem({ code: status >= 500 ? 'unavailable' : 'internal', status, message: problemText.broken, body })
    return new ApiProblem({ code: body.code, status, message: body.error, fields: body.fields, body })
  }

  /** True where the call may have been done although no good answer came: repeat it only with the same key. */
  get isUnknown(): boolean {
    return this.status === 0 || this.status >= 500
  }
}

type Body = { error: string; code: ProblemCode; fields?: Record<string, string> }

function isProblemBody(body: unknown): body is Body {
  return isRecord(body) && typeof body.error === 'string' && typeof body.code === 'string'
}
