import type { IncomingMessage, ServerResponse } from 'node:http'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Logger } from 'pino'
import { invariant } from '../platform/invariant.ts'
import { Problem } from '../platform/problem.ts'
import { type CrowdLimit, createCrowdLimit } from './crowd-limit.ts'
import { createDoor, refuseAddress } from './door.ts'
import type { Handle } from './one-at-a-time.ts'
import { plainPage } from './plain-page.ts'
import { answerProblem } from './problem-answer.ts'
import { bareCsp, createSecurityHeaders } from './security-headers.ts'
import type { Site } from './site.ts'
import { createTurnstile } from './turnstile.ts'
import { readVisitor, type Visitor } from './visitor.ts'

export type HandleInput = {
  publicUrl: string
  allowedHosts: readonly string[]
  isProxyTrusted: boolean
  /** Connections of one address at a time; behind a trusted proxy, which holds all connections, requests. */
  connectionsPerAddress: number
  log: Logger
}

/** Seconds until a refused visitor may come again. */
const crowdedSeconds = 5

/** Passes requests to the site, and refuses at the door those that are not for it. */
export function createHandle(site: Site, input: HandleInput): Handle {
  const { isProxyTrusted } = input
  const door = createDoor(input)
  const noteProxy = createProxyNotice(input)
  const crowd = isProxyTrusted ? createCrowdLimit(input.connectionsPerAddress) : undefined
  const ownHeaders = { ...createSecurityHeaders(input.publicUrl), connection: 'close' }
  const pass = createTurnstile()
  const visitors = new WeakMap<object, Visitor>()
  const serve = getRequestListener(
    (request, { incoming }) => {
      const visitor = visitors.get(incoming)
      invariant(visitor, 'a request is served for a visitor')
      return site.fetch(request, visitor)
    },
    { errorHandler: error => withHeaders(answerFailure(error, input), ownHeaders) },
  )
  return (incoming, outgoing) => {
    const refusal = door(incoming)
    if (refusal) return void send(outgoing, withHeaders(refusal, ownHeaders))
    if (incoming.headers['x-forwarded-for']) noteProxy()
    const visitor = visitorOf(incoming, isProxyTrusted)
    if (crowd && !admit(crowd, visitor, outgoing)) return void send(outgoing, withHeaders(tooMany(incoming, input, visitor), ownHeaders))
    visitors.set(incoming, visitor)
    pass(visitor.address, () => {
      if (!incoming.socket.destroyed) void serve(incoming, outgoing)
    })
  }
}

function visitorOf({ headers, socket }: IncomingMessage, isProxyTrusted: boolean): Visitor {
  return readVisitor({
    socketAddress: socket.remoteAddress,
    forwardedFor: headers['x-forwarded-for']?.toString(),
    requestId: headers['x-request-id']?.toString(),
    acceptEncoding: headers['accept-encoding']?.toString(),
    cookies: headers.cookie,
    isProxyTrusted,
  })
}

/** Counts a request as inside until its answer is sent or its client is gone. */
function admit(crowd: CrowdLimit, { address }: Visitor, outgoing: ServerResponse): boolean {
  if (!crowd.enter(address)) return false
  outgoing.once('close', () => crowd.leave(address))
  return true
}

const crowded = {
  heading: 'Sebentar, ya',
  sentence: 'Jaringan yang kamu pakai sedang ramai. Coba lagi dalam beberapa detik. Pesanan dan uangmu aman.',
  link: { href: '', text: 'Coba lagi sekarang' },
}
const crowdedInEnglish: typeof crowded = {
  heading: 'One moment, please',
  sentence: 'The network that you use is crowded. Try again in a few seconds. Your orders and your money are safe.',
  link: { href: '', text: 'Try again now' },
}

/** Many phones share one address, so a refused visitor did nothing wrong: the page reloads by itself. */
function tooMany({ url = '', method }: IncomingMessage, { log }: HandleInput, { requestId, language }: Visitor): Response {
  if (url.startsWith('/api/')) {
    const sentence = `Terlalu banyak permintaan sekaligus dari jaringanmu. Coba lagi dalam ${crowdedSeconds} detik.`
    return answerProblem(new Problem('rate_limited', sentence, { retryAfterSeconds: crowdedSeconds }), { log, requestId })
  }
  const page = plainPage({
    language,
    status: 429,
    title: 'Too Many Requests',
    ...(language ? crowdedInEnglish : crowded),
    // A sent form would be lost by reloading.
    ...(method === 'GET' && { reloadSeconds: crowdedSeconds }),
  })
  return withHeaders(page, { 'retry-after': `${crowdedSeconds}` })
}

function answerFailure(error: unknown, { log, publicUrl }: HandleInput): Response {
  if (error instanceof RequestError) return refuseAddress({ path: '/', input: { log, publicUrl } })
  return answerProblem(error, { log, requestId: '' })
}

/** Adds the headers of every answer to one that the site did not give. */
function withHeaders(response: Response, own: Record<string, string>): Response {
  for (const [name, value] of Object.entries(own)) response.headers.set(name, value)
  if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', bareCsp)
  return response
}

async function send(outgoing: ServerResponse, response: Response): Promise<void> {
  const body = await response.text()
  outgoing.writeHead(response.status, { ...Object.fromEntries(response.headers), 'content-length': Buffer.byteLength(body) })
  outgoing.end(body)
}

/** Logs once that there seems to be an unconfigured proxy. It is only a hint, because a client can write that header too. */
function createProxyNotice({ isProxyTrusted, log }: Pick<HandleInput, 'isProxyTrusted' | 'log'>): () => void {
  let isSaid = isProxyTrusted
  return () => {
    if (isSaid) return
    isSaid = true
    log.warn('X-Forwarded-For came, but TRUST_PROXY is off: behind a proxy, limits count all visitors as one until it is on')
  }
}
