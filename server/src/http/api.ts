import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { type Endpoint, needsStepUp } from '@kilat/contract/endpoint.ts'
import type { FileAnswer } from '@kilat/contract/file-answer.ts'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { Asker, KnownKind } from '../platform/asker.ts'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { acceptsEncoding, compressOnce } from './compress.ts'
import { sessionCookie } from './console-session.ts'
import { answerProblem, HttpProblem } from './problem-answer.ts'
import { createFailureLimit, createRateLimit, type FailureLimit, type RateLimit } from './rate-limit.ts'
import { readAsk } from './read-ask.ts'
import { type AskerResolvers, bringsToken, needsStoreKey, type PresentOperator, readAsker } from './read-asker.ts'
import { checkRefusal } from './refusals.ts'
import type { Ask } from './route.ts'
import { sendFile } from './send-file.ts'
import { createStoreKeyCheck } from './store-key.ts'
import type { HttpEnv } from './visitor.ts'

/** Limit of invalid tokens of one address per minute. Many people share an address, and each has an expired token every hour. */
const wrongTokensPerMinute = 300

/** A route bound to its ctx. */
export type BoundRoute = {
  endpoint: Endpoint
  answer: (ask: Ask<Endpoint>) => Promise<unknown>
  /** Refuses every call of what the store does not have, before the body is read. */
  guard?: (() => void) | undefined
  /** Turns the refusal of an invalid request into one of the endpoint's own. */
  restate?: ((problem: Problem) => Problem) | undefined
}

export type ApiOptions = {
  storeApiKey: string
  /** Origin of the answers' links. */
  origin: string
  isRateLimited: boolean
  /** Checks every answer and refusal against its declaration: in development and in tests. */
  checksAnswers: boolean
  /** Finds the owners of tokens, for each kind of asker that has a way to sign in. */
  askers: AskerResolvers
  /** Set only where nobody but an operator can call (`listen-local.ts`): operators then need no token. */
  presentOperator?: PresentOperator
  log: Logger
}

/** The calls of the API, relative to its base. Every refusal is answered as problem JSON. */
export function createApi(routes: readonly BoundRoute[], options: ApiOptions): Hono<HttpEnv> {
  const api = new Hono<HttpEnv>()
  const checkKey = createStoreKeyCheck(options.storeApiKey)
  const tokenLimit = options.isRateLimited ? createFailureLimit(wrongTokensPerMinute) : undefined
  for (const route of fixedPathsFirst(routes)) {
    const { endpoint } = route
    const limitOf = (calls: number | undefined) => (options.isRateLimited && calls ? createRateLimit(calls) : undefined)
    const [limit, eachLimit] = [limitOf(endpoint.limitPerMinute), limitOf(endpoint.limitPerMinuteEach)]
    const serve = (c: Context<HttpEnv>) =>
      serveRoute(c, { route, limit, eachLimit, tokenLimit, checkKey, options }).catch((error: unknown) => {
        if (options.checksAnswers) checkRefusal(endpoint, error)
        throw error
      })
    api.on(endpoint.method, honoPath(endpoint.path), serve)
  }
  refuseOtherMethods(api, routes)
  // A handler instead of `notFound`, which is lost when this app is mounted in another.
  api.all('*', () => {
    throw new Problem('not_found', 'Alamat ini tidak ada.')
  })
  api.onError((error, c) => answerProblem(error, { log: options.log, requestId: requestIdOf(c) }))
  return api
}

type Serving = {
  route: BoundRoute
  limit: RateLimit | undefined
  /** Counts the calls for one thing that the path names. */
  eachLimit: RateLimit | undefined
  tokenLimit: FailureLimit | undefined
  checkKey: (headers: Headers) => void
  options: ApiOptions
}

async function serveRoute(c: Context<HttpEnv>, serving: Serving): Promise<Response> {
  const { route, eachLimit, checkKey, options } = serving
  const { endpoint } = route
  const { raw: request } = c.req
  if (needsStoreKey(endpoint.access)) checkKey(request.headers)
  const asker = await countCall(c, serving)
  route.guard?.()
  const { address } = c.env.visitor
  let cookie: string | undefined
  const keepSession = (token: string | null) => {
    cookie = sessionCookie(token, options.origin)
  }
  const given = { request, params: c.req.param(), query: c.req.query(), origin: options.origin, asker, address, keepSession }
  const ask = await readAsk(endpoint, given).catch((error: unknown) => {
    throw route.restate && error instanceof Problem ? route.restate(error) : error
  })
  await eachLimit?.(`${asker.kind === 'visitor' ? address : limitKeyOf(asker)} ${JSON.stringify(ask.params)}`)
  const answer = await route.answer(ask)
  if (endpoint.answersFile) return sendFile(answer as FileAnswer, { log: options.log, requestId: requestIdOf(c) })
  if (options.checksAnswers) checkAnswer(endpoint, answer)
  const sent = await sendAnswer(endpoint, answer, c.req.raw.headers)
  if (cookie !== undefined) sent.headers.set('set-cookie', cookie)
  return sent
}

/** Reads who asks and counts the call: by asker, because many people share an address; by address for visitors and invalid tokens. */
async function countCall(c: Context<HttpEnv>, { route, limit, tokenLimit, options }: Serving): Promise<Asker> {
  const { raw: request } = c.req
  const { access } = route.endpoint
  const { origin, presentOperator } = options
  const { address, isForAll } = c.env.visitor
  if (!isForAll && !bringsToken(request.headers, { access, origin })) await limit?.(address)
  const find = async (kind: KnownKind, token: string): Promise<Asker | undefined> => options.askers[kind]?.(token)
  const findAsker: typeof find = tokenLimit ? (kind, token) => tokenLimit(address, () => find(kind, token)) : find
  const stepsUp = needsStepUp(route.endpoint)
  const asker = await readAsker(request, { access, origin, needsStepUp: stepsUp, findAsker, presentOperator })
  if (asker.kind !== 'visitor') await limit?.(limitKeyOf(asker))
  return asker
}

/** Users, operators and resellers may have the same id, so the kind is part of the key. */
function limitKeyOf(asker: Exclude<Asker, { kind: 'visitor' }>): string {
  switch (asker.kind) {
    case 'user':
      return `user ${asker.userId}`
    case 'operator':
      return `operator ${asker.operatorId}`
    case 'reseller':
      return `reseller ${asker.resellerId}`
  }
}

async function sendAnswer(endpoint: Endpoint, answer: unknown, asked: Headers): Promise<Response> {
  if (endpoint.status === 204) return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } })
  if (endpoint.answersText) {
    const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }
    return new Response(String(answer), { status: endpoint.status, headers })
  }
  // Encoded once for the checksum, the compression and the sending.
  const body = Buffer.from(JSON.stringify(answer))
  const headers: Record<string, string> = { 'content-type': 'application/json', vary: 'accept-encoding', 'cache-control': 'no-store' }
  if (endpoint.publicForSeconds) {
    const etag = `W/"${hash('sha1', body, 'base64url')}"`
    headers['cache-control'] = `public, max-age=${endpoint.publicForSeconds}, stale-while-revalidate=${endpoint.publicForSeconds * 5}`
    headers.etag = etag
    if (asked.get('if-none-match') === etag) return new Response(null, { status: 304, headers })
  }
  const compressed = acceptsEncoding(asked.get('accept-encoding'), 'gzip') ? await compressOnce(body) : undefined
  if (compressed) headers['content-encoding'] = 'gzip'
  return new Response(compressed ?? body, { status: endpoint.status, headers })
}

/** Throws for an answer other than declared: with missing parts it breaks the caller, with extra parts it may reveal data by mistake. */
export function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  if (!endpoint.answer) return
  const sent: unknown = JSON.parse(JSON.stringify(answer))
  const read = endpoint.answer.safeParse(sent)
  invariant(read.success, `${endpoint.name} answers something else than declared: ${read.error?.message}`)
  invariant(isDeepStrictEqual(read.data, sent), `${endpoint.name} answers more than declared`)
}

/** Sorts `/transactions/recent` before `/transactions/{id}`, in whatever order the modules list them. */
function fixedPathsFirst(routes: readonly BoundRoute[]): BoundRoute[] {
  const sortKey = (route: BoundRoute) => route.endpoint.path.replaceAll('{', '~')
  return routes.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

function refuseOtherMethods(api: Hono<HttpEnv>, routes: readonly BoundRoute[]): void {
  const methodsByPath = Map.groupBy(routes, route => honoPath(route.endpoint.path))
  for (const [path, list] of methodsByPath) {
    const allow = list.map(route => route.endpoint.method).join(', ')
    api.all(path, () => {
      throw new HttpProblem('method_not_allowed', 'Alamat ini tidak dipanggil dengan cara itu.', { allow })
    })
  }
}

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}

function requestIdOf(c: Context<HttpEnv>): string {
  return c.env.visitor.requestId
}
