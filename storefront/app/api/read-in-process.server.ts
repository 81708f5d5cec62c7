import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import type { Call } from '../lib/endpoints.ts'
import { problemText } from '../text/problem.ts'
import { translateAnswer } from '../text/server-text.ts'
import { retryStatusCodes } from './api.ts'
import type { ReadAsk, ServerSide } from './load-context.ts'
import { ApiProblem } from './problems/api-problem.ts'

const timeoutMs = 15_000
const retryDelayMs = 300

type Side = Pick<ServerSide, 'read' | 'requestId'>
type Answer = { status: number; body: unknown }

/**
 * Reads the API without HTTP, with the same answers, refusals, second try and time limit as over it. Undefined if this call is none
 * that can be read so.
 */
export function readInProcess<E extends Endpoint>(
  { read, requestId }: Side,
  { name, method }: Call<E>,
  input: EndpointInput<E> | undefined,
): Promise<EndpointAnswer<E>> | undefined {
  const asked = method === 'GET' && read ? askOf(input) : undefined
  const reading = asked && read?.(name, asked)
  if (!reading) return undefined
  const readAgain = async (first: Answer): Promise<Answer> => {
    await wait(retryDelayMs)
    return (await read?.(name, asked)) ?? first
  }
  const answered = reading.then(first => (retryStatusCodes.includes(first.status) ? readAgain(first) : first))
  return withinTime(answered, requestId).then(({ status, body }) => {
    if (status >= 300) throw ApiProblem.from(status, body, requestId)
    return translateAnswer(declared(body))
  })
}

/** The parts as they would stand in an address; undefined if one of them is not plain. */
function askOf(input: unknown): ReadAsk | undefined {
  const { params, query } = (input ?? {}) as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const [plainParams, plainQuery] = [plainTexts(params), plainTexts(query)]
  return plainParams && plainQuery && { params: plainParams, query: plainQuery }
}

function plainTexts(parts: Record<string, unknown> = {}): Record<string, string> | undefined {
  const texts: Record<string, string> = {}
  for (const [name, part] of Object.entries(parts)) {
    if (part === undefined) continue
    if (typeof part !== 'string' && typeof part !== 'number') return undefined
    texts[name] = String(part).toWellFormed()
  }
  return texts
}

function withinTime(answered: Promise<Answer>, requestId: string | undefined): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(ApiProblem.unanswered(problemText.slow, requestId)), timeoutMs)
  })
  return Promise.race([answered, tooLate]).finally(() => clearTimeout(timer))
}

// The endpoint declares its answer, and the server's tests hold every answer to it.
function declared<T>(body: unknown): T {
  return body as T
}
