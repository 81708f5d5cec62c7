import { join } from 'node:path'
import type { PublicSettings, ThemeInfo } from '@kilat/contract/store.ts'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { compressOnce } from '../http/compress.ts'
import { newNonce } from '../http/nonce.ts'
import { answerProblem } from '../http/problem-answer.ts'
import { type PageOrigins, pageCsp, socketOrigins } from '../http/security-headers.ts'
import type { Pages } from '../http/site.ts'
import type { HttpEnv, Visitor } from '../http/visitor.ts'
import type { Outbox } from '../platform/outbox.ts'
import { Problem } from '../platform/problem.ts'
import { type ApiPlace, apiOriginOf, createApiFetch } from './api-fetch.ts'
import { createAppFiles } from './app-files.ts'
import { createAppIcons } from './app-icons.ts'
import { brokenPage } from './broken-page.ts'
import { busyPage } from './busy-page.ts'
import { createHtmlCache, expireWithNews, type HtmlCache, keptAs, type Rendered } from './html-cache.ts'
import type { HtmlTemplate } from './html-template.ts'
import { isDataAddress, properPath, type QueryNames, sharedAddress } from './page-address.ts'
import { readForm, unreadablePage } from './read-form.ts'
import { createPageRenderer, type PageRenderer } from './render-page.ts'
import { createRenderQueue, type RenderQueue, VisitorGone } from './render-queue.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'
import { type DrawIcons, loadStorefrontBuilds } from './storefront-build.ts'

type Parts = {
  files: StaticFiles
  renderer: PageRenderer
  queryNames: QueryNames
  settings: PublicSettings
  /** Public origin of the store's own pages. */
  origin: string
  /** Other origins that pages call. */
  origins: PageOrigins
  log: Logger
  queue: RenderQueue
  cache: HtmlCache
}

/** Serves the storefront from its build in `folder`. Throws a StartError if there is none. */
export async function openStorefront(
  input: ApiPlace & {
    folder: string
    storeApiKey: string
    isTrial: boolean
    drawIcons: DrawIcons
    theme: () => Promise<ThemeInfo>
    settings: PublicSettings
    outbox: Outbox
    log: Logger
  },
): Promise<{ pages: Pages; appFiles: Hono<HttpEnv> }> {
  const { origin, apiBase, storeApiKey, theme } = input
  const builds = await loadStorefrontBuilds(input.folder)
  const files = createStaticFiles(join(input.folder, 'client'))
  const { queryNames } = builds.indonesian.entry.module
  const renderer = createPageRenderer({ ...input, builds })
  const pages = createStorefront({ ...input, apiOrigin: apiOriginOf(input), files, queryNames, renderer })
  const callApi = (path: string, visitor: Visitor) =>
    createApiFetch(input, visitor)(apiBase + path, { headers: { 'x-api-key': storeApiKey } })
  return { pages, appFiles: createAppFiles({ theme, icons: createAppIcons(files.read), origin, callApi }) }
}

/** Serves files, rendered pages and their data; what is equal for all visitors is rendered once and kept. */
export function createStorefront(
  input: Omit<Parts, 'queue' | 'cache' | 'origins'> & { outbox: Outbox; apiOrigin?: string | undefined },
): Pages {
  const queue = createRenderQueue()
  const cache = createHtmlCache(queue)
  expireWithNews(cache, input.outbox)
  const origins = { api: input.apiOrigin, sockets: socketOrigins(input.settings.pusher, input.origin) }
  const parts = { ...input, origins, queue, cache }
  return {
    answerFromCache(target, visitor, headers) {
      // Most addresses have no query and are used as they are.
      const address = target.includes('?') ? sharedAddress(target, input.queryNames) : target
      const template = address === undefined ? undefined : cache.get(keptAs(address, visitor))
      return template && sendTemplate(parts, template, { status: 200, headers: { ...headersOf(target), ...headers }, visitor })
    },
    isFile: input.files.has,
    answer: (request, visitor) => answerRequest(parts, request, visitor),
  }
}

async function answerRequest(parts: Parts, request: Request, visitor: Visitor): Promise<Response> {
  const url = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = isRead ? parts.files.answer(url.pathname, request.headers) : undefined
  if (file) return file
  // A missing file of a build is a plain 404: browsers would take an error page for the script or the data.
  if (/^\/(?:assets|builds)\//.test(url.pathname))
    return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  try {
    const proper = isRead ? properPath(url.pathname) : undefined
    if (proper) return new Response(null, { status: 308, headers: { location: proper + url.search, 'cache-control': 'no-cache' } })
    const address = isRead ? sharedAddress(url.pathname + url.search, parts.queryNames) : undefined
    if (address) return await answerPublic(parts, { address, request, visitor })
    return await answerVisitor(parts, { page: isRead ? withoutSignal(request) : await readForm(request, parts.origin), request, visitor })
  } catch (error) {
    return answerError(parts, { error, request, visitor })
  }
}

type Asked = { request: Request; visitor: Visitor }

function answerError({ log }: Parts, { error, request, visitor: { requestId, language } }: Asked & { error: unknown }): Response {
  // Nobody reads this answer; 499 is the usual status for it in logs.
  if (error instanceof VisitorGone || request.signal.aborted) return new Response(null, { status: 499 })
  if (error instanceof Problem && error.code === 'unavailable') {
    return busyPage({ retryAfterSeconds: error.retryAfterSeconds ?? 5, isForm: request.method === 'POST', language })
  }
  if (error instanceof Problem && error.code === 'malformed') return unreadablePage(language)
  if (error instanceof Problem) return answerProblem(error, { log, requestId })
  log.error({ err: error, requestId }, 'page failed')
  return brokenPage({ requestId, language })
}

async function answerPublic(parts: Parts, { address, request, visitor }: Asked & { address: string }): Promise<Response> {
  const waiter = { address: visitor.address, signal: request.signal }
  const rendered: Rendered = await parts.cache.render(keptAs(address, visitor), waiter, () => parts.renderer.renderPublic(address, visitor))
  if (rendered.kind === 'page') return sendTemplate(parts, rendered.template, { status: 200, headers: headersOf(address), visitor })
  const headers = { ...Object.fromEntries(rendered.headers), ...tryAgain(rendered.status), 'cache-control': 'no-store' }
  return sendTemplate(parts, rendered.template, { status: rendered.status, headers, visitor })
}

/** An unreachable part, such as the database, is usually back within seconds. */
function tryAgain(status: number): Record<string, string> {
  return status === 503 ? { 'retry-after': '5' } : {}
}

const vary = 'accept-encoding, cookie'
const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary }
/** The type and the mark by which the router in the browser knows its data. */
const dataHeaders = { 'content-type': 'text/x-script', 'x-remix-response': 'yes', 'cache-control': 'no-store', vary }

function headersOf(address: string): Record<string, string> {
  return isDataAddress(address) ? dataHeaders : pageHeaders
}

type TemplateAnswer = { status: number; headers: Record<string, string>; visitor: Visitor }

function sendTemplate({ settings, origins }: Parts, template: HtmlTemplate, answer: TemplateAnswer): Response {
  const nonce = newNonce()
  const headers: Record<string, string> = { ...answer.headers }
  if (headers['content-type'] !== dataHeaders['content-type']) headers['content-security-policy'] = pageCsp(nonce, settings, origins)
  if (!answer.visitor.takesGzip) return new Response(template.fill(nonce), { status: answer.status, headers })
  headers['content-encoding'] = 'gzip'
  return new Response(template.fillGzip(nonce), { status: answer.status, headers })
}

/** The router stops half way if its signal aborts, and then waits seconds for the other half. */
function withoutSignal({ url, method, headers }: Request): Request {
  return new Request(url, { method, headers })
}

async function answerVisitor(parts: Parts, { page, request, visitor }: Asked & { page: Request }): Promise<Response> {
  const nonce = newNonce()
  // Whole, so that a slow reader does not hold a place for rendering.
  const rendering = parts.queue.job(() => parts.renderer.renderFor(page, visitor, nonce))
  const { status, headers: own, body } = await rendering.join({ address: visitor.address, signal: request.signal })
  const headers = new Headers({ ...Object.fromEntries(own), ...tryAgain(status) })
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(body, { status, headers })
  headers.set('content-security-policy', pageCsp(nonce, parts.settings, parts.origins))
  headers.set('vary', vary)
  const compressed = visitor.takesGzip && body ? await compressOnce(body) : undefined
  if (compressed) headers.set('content-encoding', 'gzip')
  return new Response(compressed ?? body, { status, headers })
}
