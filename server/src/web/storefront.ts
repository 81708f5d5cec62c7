import { join } from 'node:path'
import type { PublicSettings, ThemeInfo } from '@kilat/contract/store.ts'
import type { Hono } from 'hono'
import type { Logger } from 'pino'
import { compressOnce } from '../http/compress.ts'
import { newNonce } from '../http/nonce.ts'
import { answerProblem } from '../http/problem-answer.ts'
import { readBody } from '../http/read-body.ts'
import { pageCsp } from '../http/security-headers.ts'
import type { Pages } from '../http/site.ts'
import type { HttpEnv, Visitor } from '../http/visitor.ts'
import type { Events } from '../platform/events.ts'
import { Problem } from '../platform/problem.ts'
import { createAppFiles } from './app-files.ts'
import { createAppIcons } from './app-icons.ts'
import { brokenPage } from './broken-page.ts'
import { createHtmlCache, expireWithEvents, type HtmlCache, type Rendered } from './html-cache.ts'
import type { HtmlTemplate } from './html-template.ts'
import { type ApiHandler, createInProcessFetch } from './in-process-fetch.ts'
import { isPublicPage } from './public-pages.ts'
import { createPageRenderer, type PageRenderer } from './render-page.ts'
import { createStaticFiles, type StaticFiles } from './static-files.ts'
import { loadStorefrontBuild } from './storefront-build.ts'

type Parts = { files: StaticFiles; cache: HtmlCache; renderer: PageRenderer; settings: PublicSettings; log: Logger }

/** Serves the storefront out of its build in `folder`, the one with `client/` and `server/` in it. Throws a StartError where it is not built. */
export async function openStorefront(input: {
  folder: string
  api: ApiHandler
  origin: string
  storeApiKey: string
  theme: () => Promise<ThemeInfo>
  settings: PublicSettings
  events: Events
  log: Logger
}): Promise<{ pages: Pages; appFiles: Hono<HttpEnv> }> {
  const { api, origin, storeApiKey, theme } = input
  const build = await loadStorefrontBuild(input.folder)
  const files = createStaticFiles(join(input.folder, 'client'))
  const pages = createStorefront({ ...input, files, renderer: createPageRenderer({ ...input, build }) })
  const callApi = (path: string, visitor: Visitor) =>
    createInProcessFetch(api, { origin, visitor })(`/api${path}`, { headers: { 'x-api-key': storeApiKey } })
  return { pages, appFiles: createAppFiles({ theme, icons: createAppIcons(files.read), origin, callApi }) }
}

/** Serves files and rendered pages; what is equal for all visitors is rendered once and kept. */
export function createStorefront(input: Omit<Parts, 'cache'> & { events: Events }): Pages {
  const { files, renderer, settings, log } = input
  const cache = createHtmlCache()
  expireWithEvents(cache, input.events)
  const parts = { files, renderer, settings, log, cache }
  return {
    answerFromCache(target, visitor, headers) {
      const template = cache.get(target)
      return template && sendTemplate(parts, template, { status: 200, headers: { ...pageHeaders, ...headers }, visitor })
    },
    isFile: files.has,
    answer: (request, visitor) => answerRequest(parts, request, visitor),
  }
}

async function answerRequest(parts: Parts, request: Request, visitor: Visitor): Promise<Response> {
  const url = new URL(request.url)
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  const file = isRead ? parts.files.answer(url.pathname, request.headers) : undefined
  if (file) return file
  // A missing file of a build is a plain 404: an error page in its place would be taken for the script or for the data.
  if (/^\/(?:assets|builds)\//.test(url.pathname))
    return new Response('Not found', { status: 404, headers: { 'cache-control': 'no-store' } })
  try {
    if (isRead && !url.search && isPublicPage(url.pathname)) return await answerPublic(parts, request, visitor)
    return await answerVisitor(parts, isRead ? request : await withWholeBody(request), visitor)
  } catch (error) {
    if (error instanceof Problem) return answerProblem(error, { log: parts.log, requestId: visitor.requestId })
    parts.log.error({ err: error, requestId: visitor.requestId }, 'page failed')
    return brokenPage(visitor.requestId)
  }
}

/** The same request with its body read, so that no form is larger than any other body the server takes. */
async function withWholeBody(request: Request): Promise<Request> {
  const body = new Uint8Array(await readBody(request))
  return new Request(request.url, { method: request.method, headers: request.headers, body, signal: request.signal })
}

async function answerPublic(parts: Parts, request: Request, visitor: Visitor): Promise<Response> {
  const { pathname } = new URL(request.url)
  const rendered: Rendered = await parts.cache.render(pathname, () => parts.renderer.renderPublic(pathname, visitor))
  if (rendered.kind === 'page') return sendTemplate(parts, rendered.template, { status: 200, headers: pageHeaders, visitor })
  const headers = { ...Object.fromEntries(rendered.headers), 'cache-control': 'no-store' }
  return sendTemplate(parts, rendered.template, { status: rendered.status, headers, visitor })
}

const pageHeaders = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', vary: 'accept-encoding' }

type TemplateAnswer = { status: number; headers: Record<string, string>; visitor: Visitor }

function sendTemplate({ settings }: Parts, template: HtmlTemplate, answer: TemplateAnswer): Response {
  const nonce = newNonce()
  const headers: Record<string, string> = { ...answer.headers, 'content-security-policy': pageCsp(nonce, settings) }
  if (!answer.visitor.takesGzip) return new Response(template.fill(nonce), { status: answer.status, headers })
  headers['content-encoding'] = 'gzip'
  return new Response(template.fillGzip(nonce), { status: answer.status, headers })
}

async function answerVisitor(parts: Parts, request: Request, visitor: Visitor): Promise<Response> {
  const nonce = newNonce()
  const response = await parts.renderer.renderFor(request, visitor, nonce)
  const headers = new Headers(response.headers)
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-store')
  if (!headers.get('content-type')?.startsWith('text/html')) return new Response(response.body, { status: response.status, headers })
  headers.set('content-security-policy', pageCsp(nonce, parts.settings))
  headers.set('vary', 'accept-encoding')
  const html = await response.text()
  const compressed = visitor.takesGzip ? await compressOnce(html) : undefined
  if (compressed) headers.set('content-encoding', 'gzip')
  return new Response(compressed ?? html, { status: response.status, headers })
}
