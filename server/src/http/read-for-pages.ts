import { isDeepStrictEqual } from 'node:util'
import type { Endpoint } from '@kilat/contract/endpoint.ts'
import type { Logger } from 'pino'
import { visitor } from '../platform/asker.ts'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { type BoundRoute, checkAnswer } from './api.ts'
import { describeProblem } from './problem-answer.ts'
import { parsePart } from './read-ask.ts'
import { checkRefusal } from './refusals.ts'
import type { Ask } from './route.ts'

/** The parts of a call that make it another call, as in an address. */
export type PageAsk = { params?: Record<string, string>; query?: Record<string, string> }

/** An answer as over HTTP: the status, and the answer or the refusal. The answer may be kept by the store, so it must not be changed. */
export type PageAnswer = { status: number; body: unknown }

/**
 * Reads the API for a page that is equal for all visitors, by the endpoint's name. Undefined for an endpoint that is no such read. Never
 * rejects: a failure is answered as over HTTP.
 */
export type ReadForPages = (name: string, asked: PageAsk, requestId: string) => Promise<PageAnswer> | undefined

type Options = { origin: string; checksAnswers: boolean; log: Logger }

/**
 * The API's reads in this process, by the same routes, validation and refusals as over HTTP, without requests, responses and JSON. Only
 * reads that are the same for all: what they get holds nothing of a visitor, neither a token nor a secret nor an address.
 */
export function createReadForPages(routes: readonly BoundRoute[], options: Options): ReadForPages {
  const readable = new Map(routes.filter(({ endpoint }) => isEqualForAll(endpoint)).map(route => [route.endpoint.name, route]))
  return (name, asked, requestId) => {
    const route = readable.get(name)
    return route && read(route, { asked, requestId, options })
  }
}

function isEqualForAll({ method, access, takesOrderSecret, limitPerMinuteEach, answersText, answersFile }: Endpoint): boolean {
  return method === 'GET' && access === 'visitor' && !takesOrderSecret && !limitPerMinuteEach && !answersText && !answersFile
}

type Reading = { asked: PageAsk; requestId: string; options: Options }

async function read(route: BoundRoute, { asked, requestId, options }: Reading): Promise<PageAnswer> {
  const { endpoint } = route
  try {
    route.guard?.()
    const body = await route.answer(readAsk(route, asked, options))
    if (options.checksAnswers) checkPlainAnswer(endpoint, body)
    return { status: endpoint.status, body }
  } catch (error) {
    if (options.checksAnswers) checkRefusal(endpoint, error)
    const { status, body } = describeProblem(error, { log: options.log, requestId })
    return { status, body }
  }
}

function readAsk({ endpoint, restate }: BoundRoute, { params = {}, query = {} }: PageAsk, { origin }: Options): Ask<Endpoint> {
  try {
    return {
      params: parsePart(endpoint.params, params),
      query: parsePart(endpoint.query, query),
      body: undefined,
      idempotencyKey: '',
      orderSecret: null,
      rawBody: new Uint8Array(),
      headers: new Headers(),
      asker: visitor,
      address: '',
      keepSession: () => {},
      origin,
    }
  } catch (error) {
    throw restate && error instanceof Problem ? restate(error) : error
  }
}

/** Over HTTP an answer becomes JSON, which drops what is undefined and writes moments as text. Here pages get it as it is. */
function checkPlainAnswer(endpoint: Endpoint, answer: unknown): void {
  checkAnswer(endpoint, answer)
  invariant(isDeepStrictEqual(answer, JSON.parse(JSON.stringify(answer))), `${endpoint.name} answers something that is not plain JSON`)
}
