import type { Logger } from 'pino'
import { isDatabaseBusy, isDatabaseDown } from '../platform/database-down.ts'
import { describeError } from '../platform/log.ts'
import { Problem } from '../platform/problem.ts'

/** A refusal of the HTTP layer with headers of its own, such as Allow. */
export class HttpProblem extends Problem {
  readonly headers: Record<string, string>

  constructor(code: Problem['code'], sentence: string, headers: Record<string, string>) {
    super(code, sentence)
    this.headers = headers
  }
}

/**
 * The only place that turns errors into HTTP. An error that is not a Problem is the server's own failure: logged in full, answered
 * without details. A call that fails because the database is down or too busy is logged in one line and told when to try again.
 */
export function answerProblem(error: unknown, input: ProblemInput): Response {
  const { status, body, headers } = describeProblem(error, input)
  return Response.json(body, { status, headers })
}

type ProblemInput = { log: Logger; requestId: string }

/** The parts of that answer, for callers in this process. */
export function describeProblem(
  error: unknown,
  input: ProblemInput,
): { status: number; body: Record<string, unknown>; headers: Record<string, string> } {
  const isBusy = isDatabaseBusy(error)
  if (isBusy || isDatabaseDown(error)) {
    const message = isBusy ? 'a tx was ended because of others' : 'the database is down'
    input.log.error({ error: describeError(error), requestId: input.requestId }, message)
    return describeProblem(
      new Problem('unavailable', 'Toko sedang terputus sebentar. Coba lagi dalam beberapa detik, ya.', { retryAfterSeconds: 5 }),
      input,
    )
  }
  if (!(error instanceof Problem)) {
    input.log.error({ err: error, requestId: input.requestId }, 'request failed')
    return describeProblem(new Problem('internal', 'Ada gangguan di sistem kami. Coba lagi sebentar, ya.'), input)
  }
  const headers = {
    'cache-control': 'no-store',
    ...(error.retryAfterSeconds !== undefined && { 'retry-after': `${error.retryAfterSeconds}` }),
    ...(error instanceof HttpProblem && error.headers),
  }
  return { status: error.status, body: problemBody(error, input.requestId), headers }
}

/** A refusal's body; `refusal.ts` of the contract declares it. */
export function problemBody(error: Problem, requestId: string): Record<string, unknown> {
  return {
    ...error.extra,
    ...(error.code === 'rate_limited' && { retry_after_seconds: error.retryAfterSeconds }),
    ...(error.status >= 500 && { request_id: requestId }),
    error: error.message,
    code: error.code,
    ...(error.fields && { fields: firstFields(error.fields) }),
  }
}

/** More fields than anybody corrects at once, and a longer name than any field has: the caller chose how many there are. */
const mostFields = 20
const longestName = 100

function firstFields(fields: Record<string, string>): Record<string, string> {
  const first = Object.entries(fields).slice(0, mostFields)
  return Object.fromEntries(first.map(([name, sentence]) => [name.slice(0, longestName), sentence]))
}
