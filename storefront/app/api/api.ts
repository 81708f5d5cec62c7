import type { Endpoint, EndpointAnswer, EndpointInput } from '@kilat/contract/endpoint.ts'
import { orderSecretHeader } from '@kilat/contract/order-secret.ts'
import { type $Fetch, createFetch, FetchError } from 'ofetch'
import type { Call } from '../lib/endpoints.ts'
import { isRecord } from '../lib/record.ts'
import { problemText } from '../text/problem.ts'
import { translateAnswer } from '../text/server-text.ts'
import { ApiProblem } from './problems/api-problem.ts'

/** Only a GET is tried again, once: any other call may already have been done. */
export const retryStatusCodes = [408, 409, 425, 429, 500, 502, 503, 504]

/** The owner of the signed-in user's tokens. */
export type TokenKeeper = {
  read(): string | null
  /** Id of the tokens' user, if known. */
  owner(): string | null
  /** Removes the access token, if it is still this one. */
  drop(token: string): void
  /** Gets a new access token for an expired or missing one; null if the user is no longer signed in. */
  renew(): Promise<string | null>
}

type Settings = {
  base: string
  key: string
  fetch?: typeof fetch
  /** Absent on the server, which never acts for a signed-in user. */
  tokens?: TokenKeeper
  /** The secret that makes this browser the buyer of an order. Absent on the server. */
  orderSecretOf?: (orderId: string) => string | undefined
  retryDelayMs?: number
  /** Longest Retry-After that is obeyed. */
  longestRetryDelayMs?: number
}
export type Extra = {
  idempotencyKey?: string
  /** The secret for a new order; for orders placed before, the client finds it itself. */
  orderSecret?: string | undefined
  signal?: AbortSignal
  timeoutMs?: number
  /** Sent instead of the stored token, which stays. */
  token?: string | null
  /** Lets the call finish after the visitor leaves the page. */
  keepalive?: boolean
}
type LooseInput = { params?: Record<string, string>; query?: Record<string, unknown>; body?: Record<string, unknown> }

export type Api = { call: <E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra?: Extra) => Promise<EndpointAnswer<E>> }

/**
 * The one client of the store's API, for browser and server. Refusals, broken answers, lost connections and time-outs
 * throw an `ApiProblem`; a call aborted by its caller throws the signal's reason.
 */
export function createApi(settings: Settings): Api {
  const { tokens } = settings
  const fetchRaw = createFetch({ fetch: settings.fetch ?? globalThis.fetch })
  return {
    async call<E extends Endpoint>(call: Call<E>, input?: EndpointInput<E>, extra: Extra = {}) {
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
        // Another user signed in meanwhile: the call must not be made in that user's name.
        if (!renewed || tokens.owner() !== owner) throw error
        // A call refused with 401 was not done, so sending it once more repeats nothing.
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
    return translateAnswer(readAnswer(response._data, requestIdOf(response) ?? requestId))
  } catch (error) {
    if (extra.signal?.aborted) throw extra.signal.reason
    if (leash.isTooLate()) throw ApiProblem.unanswered(problemText.slow, requestId)
    if (error instanceof ApiProblem) throw error
    // Any error may end here, because a connection can also break in the middle of an answer.
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

/** An answer that is not JSON comes from elsewhere, such as a hotel's network: whether the store was reached is unknown. */
function readAnswer<T>(answer: T | undefined, requestId: string): T {
  if (answer !== undefined && !isRecord(answer)) throw ApiProblem.from(502, answer, requestId)
  return noBody(answer)
}

// A 204 answer has no body; its endpoint declares no answer, so the type is right.
function noBody<T>(answer: T | undefined): T {
  return answer as T
}

function retryDelayMs(refusal: Response | undefined, { retryDelayMs: usual = 300, longestRetryDelayMs: longest = 3000 }: Settings): number {
  const asked = Number(refusal?.headers.get('retry-after') ?? 0) * 1000
  return asked > usual ? Math.min(asked, longest) : usual
}

/** Aborts a call with all its tries when the caller aborts or the time is over. */
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

// Written by hand, because `randomUUID` does not exist on pages without https.
function makeRequestId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), byte => byte.toString(16).padStart(2, '0')).join('')
}

function requestIdOf(response: Response | undefined): string | undefined {
  return response?.headers.get('x-request-id') ?? undefined
}

// The endpoint's type knows the parts; this code only puts them in their places.
function looseInput(input: unknown): LooseInput {
  return (input ?? {}) as LooseInput
}

function fillPath(path: string, params: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}
