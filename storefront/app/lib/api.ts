import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import { orderSecretHeader } from '@kilat/contract/order-secret.ts'
import { type $Fetch, createFetch, FetchError } from 'ofetch'
import { problemText } from '../text/problem.ts'
import { ApiProblem } from './api-problem.ts'
import type { Call } from './endpoints.ts'
import { isRecord } from './record.ts'

/** Only a GET is tried again, and once: any other call may already have done its work. */
const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

/** Where the tokens of who is signed in are kept. */
export type TokenKeeper = {
  read(): string | null
  /** Whose they are, where that is known. */
  owner(): string | null
  /** Forgets the access token, if it is still this one. */
  drop(token: string): void
  /** Gets a new access token for the one that is over or missing; null where nobody is signed in any more. */
  renew(): Promise<string | null>
}

type Settings = {
  base: string
  key: string
  fetch?: typeof fetch
  /** Absent on the server: it never acts for a signed-in visitor. */
  tokens?: TokenKeeper
  /** What makes this browser the buyer of an order. Absent on the server. */
  orderSecretOf?: (orderId: string) => string | undefined
  retryDelayMs?: number
  /** As long as the server's Retry-After is heeded. */
  longestRetryDelayMs?: number
}
export type Extra = {
  idempotencyKey?: string
  /** Sent where this browser places an order; for the orders it has placed it is found without. */
  orderSecret?: string | undefined
  signal?: AbortSignal
  timeoutMs?: number
  /** To be sent instead of the token that is kept, which then stays as it is. */
  token?: string | null
  /** Goes on while the page is being left. */
  keepalive?: boolean
}
type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: Record<string, unknown> }

export type Api = { call: <E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra?: Extra) => Promise<EndpointAnswer<E>> }

/**
 * The one client of the store's API, for browser and server. Refusals, broken answers, lost connections and calls that
 * took too long throw an `ApiProblem`; a call its caller gave up throws the reason of the signal.
 */
export function createApi(settings: Settings): Api {
  const { tokens } = settings
  const fetchRaw = createFetch({ fetch: settings.fetch ?? globalThis.fetch })
  return {
    async call<E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra: Extra = {}) {
      if (globalThis.navigator?.onLine === false) throw ApiProblem.unanswered(problemText.offline)
      const send = (token: string | null | undefined) => sendOnce(settings, fetchRaw, { call, input: looseInput(input), extra, token })
      if (!tokens || extra.token !== undefined) return send(extra.token)
      const token = tokens.read() ?? (await tokens.renew().catch(() => null))
      const owner = tokens.owner()
      try {
        return await send(token)
      } catch (error) {
        if (!isSignedOut(error)) throw error
        if (token) tokens.drop(token)
        const renewed = await tokens.renew()
        // What one asked for is not done in the name of another who signed in meanwhile.
        if (!renewed || tokens.owner() !== owner) throw error
        // Whatever is refused with 401 has not been done: to send it again, once, repeats nothing.
        return send(renewed)
      }
    },
  }
}

type Sending<E extends Endpoint> = { call: Call<E>; input: LooseInput; extra: Extra; token: string | null | undefined }

async function sendOnce<E extends Endpoint>(settings: Settings, fetchRaw: $Fetch, { call, input, extra, token }: Sending<E>) {
  const requestId = makeRequestId()
  const leash = createLeash(extra)
  try {
    const response = await fetchRaw.raw<EndpointAnswer<E>, 'json'>(settings.base + fillPath(call.path, input.params), {
      method: call.method,
      query: input.query,
      body: input.body && JSON.stringify(input.body),
      headers: headersOf({
        ...extra,
        key: settings.key,
        token,
        requestId,
        orderSecret: extra.orderSecret ?? findSecret(settings, call.path, input),
      }),
      responseType: 'json',
      retry: call.method === 'GET' ? 1 : false,
      retryStatusCodes,
      retryDelay: ({ response: refusal }) => retryDelayMs(refusal, settings),
      signal: leash.signal,
      keepalive: extra.keepalive,
    })
    return readAnswer(response._data, requestIdOf(response) ?? requestId)
  } catch (error) {
    if (extra.signal?.aborted) throw extra.signal.reason
    if (leash.isTooLate()) throw ApiProblem.unanswered(problemText.slow, requestId)
    if (error instanceof ApiProblem) throw error
    // Not only what was refused: a connection can also break off in the middle of the answer.
    const { response, data } = error instanceof FetchError ? error : {}
    throw ApiProblem.from(response?.status, data, requestIdOf(response) ?? requestId)
  } finally {
    leash.end()
  }
}

function findSecret({ orderSecretOf }: Settings, path: string, { params }: LooseInput): string | undefined {
  return path.startsWith('/transactions/{id}') ? orderSecretOf?.(params?.id ?? '') : undefined
}

function isSignedOut(error: unknown): boolean {
  return error instanceof ApiProblem && error.status === 401
}

function headersOf(given: {
  key: string
  token: string | null | undefined
  requestId: string
  idempotencyKey?: string
  orderSecret?: string | undefined
}): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Accept: 'application/json',
    'X-Api-Key': given.key,
    'X-Request-Id': given.requestId,
    ...(given.token && { Authorization: `Bearer ${given.token}` }),
    ...(given.idempotencyKey && { 'Idempotency-Key': given.idempotencyKey }),
    ...(given.orderSecret && { [orderSecretHeader]: given.orderSecret }),
  }
}

/** An answer that is no JSON did not come from the store: the page of a hotel's network, for one. Whether the store was reached is unknown. */
function readAnswer<T>(answer: T | undefined, requestId: string): T {
  if (answer !== undefined && !isRecord(answer)) throw ApiProblem.from(502, answer, requestId)
  return noBody(answer)
}

// 204 answers with nothing, and the endpoint's type says so by declaring no answer.
function noBody<T>(answer: T | undefined): T {
  return answer as T
}

function retryDelayMs(refusal: Response | undefined, { retryDelayMs: usual = 300, longestRetryDelayMs: longest = 3000 }: Settings): number {
  const asked = Number(refusal?.headers.get('retry-after') ?? 0) * 1000
  return asked > usual ? Math.min(asked, longest) : usual
}

/** Ends a call, however often it is tried, when its caller gives up or its time is over. */
function createLeash({ signal, timeoutMs = 15_000 }: Extra) {
  const stop = new AbortController()
  let isTooLate = false
  const giveUp = () => stop.abort()
  const timer = setTimeout(() => {
    isTooLate = true
    giveUp()
  }, timeoutMs)
  if (signal?.aborted) giveUp()
  signal?.addEventListener('abort', giveUp)
  return {
    signal: stop.signal,
    isTooLate: () => isTooLate,
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', giveUp)
    },
  }
}

// By hand: `randomUUID` is not there on pages without https.
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
}

function requestIdOf(response: Response | undefined): string | undefined {
  return response?.headers.get('x-request-id') ?? undefined
}

// The endpoint's type says which parts there are; here they are only put in their places.
function looseInput(input: unknown): LooseInput {
  return (input ?? {}) as LooseInput
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
