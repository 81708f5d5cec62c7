import { Hono } from 'hono'
import type { Logger } from 'pino'
import { Problem } from '../platform/problem.ts'
import { answerProblem } from './problem-answer.ts'
import { logRequest } from './request-log.ts'
import { searchHeaders } from './search-engines.ts'
import { bareCsp, createSecurityHeaders } from './security-headers.ts'
import type { HttpEnv, Visitor } from './visitor.ts'

/** Everything the process answers over HTTP. */
export type Site = { fetch(request: Request, visitor: Visitor): Response | Promise<Response> }

/** The storefront, as far as this layer calls it. */
export type Pages = {
  /** A kept page, at once, with these headers. `target` is the requested path, with its query if there is one. */
  answerFromCache(target: string, visitor: Visitor, headers: Record<string, string>): Response | undefined
  /** Files, then pages. */
  answer(request: Request, visitor: Visitor): Promise<Response>
  /** True for a file of the build. */
  isFile(path: string): boolean
}

export type SiteParts = {
  /** Serves paths that begin with `/api`. */
  api: Hono<HttpEnv>
  health?: Hono<HttpEnv>
  /** Handlers of modules and companies outside the API, by the start of their path: pictures, pages of the trial. */
  mounts: Readonly<Record<string, Hono<HttpEnv> | Hono | undefined>>
  /** Manifest, offline page, sitemap and others at the site's root. Absent if something else serves the pages. */
  appFiles?: Hono<HttpEnv> | undefined
  /** Absent if something else serves the pages. */
  pages?: Pages | undefined
  publicUrl: string
  log: Logger
}

export function createSite(parts: SiteParts): Site {
  const router = createRouter(parts)
  const securityHeaders = createSecurityHeaders(parts.publicUrl)
  const headersFor = (visitor: Visitor, target: string) => ({
    ...securityHeaders,
    ...searchHeaders(target),
    'x-request-id': visitor.requestId,
  })
  return {
    fetch(request, visitor) {
      const startedMs = performance.now()
      const target = targetOf(request.url)
      const headers = headersFor(visitor, target)
      // First and without waiting, because most visitors ask for a kept page.
      const ready = isRead(request.method) ? parts.pages?.answerFromCache(target, visitor, headers) : undefined
      if (!ready) return serve(parts, router, { request, visitor, startedMs }).then(response => addHeaders(response, headers))
      log(parts, { request, visitor, startedMs, status: 200, isQuiet: true })
      return ready
    },
  }
}

function addHeaders(response: Response, headers: Record<string, string>): Response {
  for (const [name, value] of Object.entries(headers)) if (!response.headers.has(name)) response.headers.set(name, value)
  if (!response.headers.has('content-security-policy')) response.headers.set('content-security-policy', bareCsp)
  return response
}

function createRouter(parts: SiteParts): Hono<HttpEnv> {
  const { log, pages } = parts
  const router = new Hono<HttpEnv>()
  router.route('/', parts.api)
  if (parts.health) router.route('/health', parts.health)
  for (const [path, mount] of Object.entries(parts.mounts)) if (mount) router.route(path, withVisitor(mount))
  if (parts.appFiles) router.route('/', parts.appFiles)
  router.notFound(c => {
    if (pages) return pages.answer(c.req.raw, c.env.visitor)
    return answerProblem(new Problem('not_found', 'Alamat ini tidak ada.'), { log, requestId: c.env.visitor.requestId })
  })
  router.onError((error, c) => answerProblem(error, { log, requestId: c.env.visitor.requestId }))
  return router
}

/** A mount that ignores the visitor is served like one that reads it; only their types differ. */
function withVisitor(mount: Hono<HttpEnv> | Hono): Hono<HttpEnv> {
  return mount as Hono<HttpEnv>
}

type Serving = { request: Request; visitor: Visitor; startedMs: number }

async function serve(parts: SiteParts, router: Hono<HttpEnv>, serving: Serving): Promise<Response> {
  const { request, visitor } = serving
  const response = await router.fetch(request, { visitor })
  const path = pathOf(request.url)
  const isRoutine = /^\/(?:health|icons|app-icons)\//.test(path) || parts.pages?.isFile(path) || false
  log(parts, { ...serving, status: response.status, isQuiet: response.status < 400 && isRoutine })
  return response
}

function log(parts: SiteParts, { request, visitor, startedMs, status, isQuiet }: Serving & { status: number; isQuiet: boolean }): void {
  const { requestId } = visitor
  logRequest(parts.log, { requestId, method: request.method, path: pathOf(request.url), status, startedMs, isQuiet })
}

function isRead(method: string): boolean {
  return method === 'GET' || method === 'HEAD'
}

/** Path and query of an absolute address, without the cost of parsing it. */
function targetOf(url: string): string {
  const start = url.indexOf('/', url.indexOf('//') + 2)
  return start < 0 ? '/' : url.slice(start)
}

function pathOf(url: string): string {
  const [path = ''] = targetOf(url).split('?', 1)
  return path
}
