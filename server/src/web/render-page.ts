import { randomBytes } from 'node:crypto'
import { createRequestHandler } from 'react-router'
import type { Visitor } from '../http/visitor.ts'
import { type ApiPlace, createApiFetch, isOwnApi } from './api-fetch.ts'
import type { Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import type { DrawIcons, PageSide, StorefrontBuild, StorefrontBuilds } from './storefront-build.ts'

/** An answer that was read as a whole. One that leads elsewhere has no body. */
export type WholeAnswer = { status: number; headers: Headers; body: string | Buffer<ArrayBuffer> | undefined }

export type PageRenderer = {
  /** Renders a page for one visitor, with this nonce in it. */
  renderFor(request: Request, visitor: Visitor, nonce: string): Promise<WholeAnswer>
  /**
   * Renders a page that is equal for all visitors at this address: no other part of the visitor's request is used. If a call of
   * the API failed meanwhile, a part of the page may be missing, so it is not kept for others. All visitors means those of one language.
   */
  renderPublic(address: string, visitor: Visitor): Promise<Rendered>
}

export function createPageRenderer(
  input: ApiPlace & { builds: StorefrontBuilds; storeApiKey: string; isTrial: boolean; drawIcons: DrawIcons },
): PageRenderer {
  const { indonesian, english } = input.builds
  const own = handlerOf(indonesian)
  let other: Handler | undefined
  const handlerFor = async ({ language }: Visitor): Promise<Handler> => {
    if (!language) return own
    other ??= handlerOf(await english())
    return other
  }
  // Unguessable: otherwise text that somebody put into a page could contain it and receive the nonce.
  const placeholder = `nonce-${randomBytes(12).toString('hex')}`
  const fetchFor = (visitor: Visitor) => createApiFetch(input, visitor)
  const readOwn = isOwnApi(input) ? input.read : undefined
  const sideOf = ({ requestId }: Visitor, own: Pick<PageSide, 'fetch' | 'read' | 'nonce'>): PageSide => ({
    ...own,
    requestId,
    origin: input.origin,
    apiBase: input.apiBase,
    apiKey: input.storeApiKey,
    isTrial: input.isTrial,
    drawIcons: input.drawIcons,
  })
  return {
    async renderFor(request, visitor, nonce) {
      const handle = await handlerFor(visitor)
      return handle(request, sideOf(visitor, { fetch: fetchFor(visitor), nonce }))
    },
    async renderPublic(address, visitor) {
      const request = new Request(new URL(address, input.origin), { headers: { accept: 'text/html' } })
      const { note, hasFailed } = createFailureNote()
      const fetch = noteFetches(fetchFor({ ...visitor, isForAll: true }), note)
      const read: PageSide['read'] = readOwn && ((name, asked) => readOwn(name, asked, visitor.requestId)?.then(note))
      const handle = await handlerFor(visitor)
      const { status, headers, body } = await handle(request, sideOf(visitor, { fetch, read, nonce: placeholder }))
      const template = createHtmlTemplate(body?.toString() ?? '', placeholder)
      if (status === 200 && !hasFailed() && !headers.has('set-cookie')) return { kind: 'page', template }
      return { kind: 'other', status, headers, template }
    },
  }
}

type Handler = (request: Request, side: PageSide) => Promise<WholeAnswer>

function handlerOf(build: StorefrontBuild): Handler {
  const handle = createRequestHandler(build, 'production')
  return async (request, side) => {
    let taken: { answer: Response; html: string } | undefined
    const takePage = (answer: Response, html: string) => {
      taken = { answer, html }
    }
    const answer = await handle(request, build.entry.module.createLoadContext({ ...side, takePage }))
    const { status, headers } = answer
    if (taken?.answer === answer) return { status, headers, body: taken.html }
    return { status, headers, body: answer.body ? Buffer.from(await answer.arrayBuffer()) : undefined }
  }
}

/** Notes whether a call failed or was refused for its rate, so that another try may succeed. */
function createFailureNote() {
  let failures = 0
  const note = <Answer extends { status: number }>(answer: Answer): Answer => {
    if (answer.status >= 500 || answer.status === 429) failures += 1
    return answer
  }
  return { note, hasFailed: () => failures > 0 }
}

/** The same `fetch`, whose answers are noted; a call without one counts as a failure. */
function noteFetches(inner: typeof fetch, note: (answer: { status: number }) => unknown): typeof fetch {
  return async (target, init) => {
    try {
      const response = await inner(target, init)
      note(response)
      return response
    } catch (error) {
      note({ status: 500 })
      throw error
    }
  }
}
