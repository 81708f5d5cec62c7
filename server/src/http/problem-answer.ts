import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'

/** A refusal of the HTTP layer itself that comes with headers, such as Retry-After. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>

  constructor(code: Problem['code'], sentence: string, headers: Record<string, string>) {
    super(code, sentence)
    this.headers = headers
  }
}

/** The only place where a thrown thing becomes HTTP. What is not a Problem is our own failure: logged in full, told in general. */
export function answerProblem(error: unknown, input: { log: Logger; requestId: string }): Response {
  if (!(error instanceof Problem)) {
    input.log.error({ err: error, requestId: input.requestId }, 'request failed')
    return answerProblem(new Problem('internal', 'Ada gangguan di sistem kami. Coba lagi sebentar, ya.'), input)
  }
  const body = {
    ...error.extra,
    ...(error.status >= 500 && { request_id: input.requestId }),
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: error.fields }),
  }
  const headers = {
    'cache-control': 'no-store',
    ...(error.retryAfterSeconds !== undefined && { 'retry-after': `${error.retryAfterSeconds}` }),
    ...(error instanceof HttpProblem && error.headers),
  }
  return Response.json(body, { status: error.status, headers })
}
