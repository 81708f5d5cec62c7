import { randomBytes } from 'node:crypto'
import { createRequestHandler } from 'react-router'
import type { Visitor } from '../http/visitor.ts'
import { type ApiPlace, createApiFetch } from './api-fetch.ts'
import type { Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import type { DrawIcons, StorefrontBuild } from './storefront-build.ts'

export type PageRenderer = {
  /** Renders a page for one visitor, with this nonce in it. */
  renderFor(request: Request, visitor: Visitor, nonce: string): Promise<Response>
  /**
   * Renders a page that is equal for all visitors at this address: no other part of the visitor's request is used. If a call of
   * the API failed meanwhile, a part of the page may be missing, so it is not kept for others.
   */
  renderPublic(address: string, visitor: Visitor): Promise<Rendered>
}

export function createPageRenderer(
  input: ApiPlace & { build: StorefrontBuild; storeApiKey: string; isTrial: boolean; drawIcons: DrawIcons },
): PageRenderer {
  const handle = createRequestHandler(input.build, 'production')
  // Unguessable: otherwise text that somebody put into a page could contain it and receive the nonce.
  const placeholder = `nonce-${randomBytes(12).toString('hex')}`
  const fetchFor = (visitor: Visitor) => createApiFetch(input, visitor)
  const contextFor = (fetch: typeof globalThis.fetch, nonce: string) =>
    input.build.entry.module.createLoadContext({
      fetch,
      nonce,
      origin: input.origin,
      apiBase: input.apiBase,
      apiKey: input.storeApiKey,
      isTrial: input.isTrial,
      drawIcons: input.drawIcons,
    })
  return {
    renderFor: (request, visitor, nonce) => handle(request, contextFor(fetchFor(visitor), nonce)),
    async renderPublic(address, visitor) {
      const request = new Request(new URL(address, input.origin), { headers: { accept: 'text/html' } })
      const { fetch, hasFailed } = noteFailures(fetchFor({ ...visitor, isForAll: true }))
      const response = await handle(request, contextFor(fetch, placeholder))
      const html = await response.text()
      if (response.status === 200 && !hasFailed() && !response.headers.has('set-cookie')) {
        return { kind: 'page', template: createHtmlTemplate(html, placeholder) }
      }
      return { kind: 'other', status: response.status, headers: response.headers, template: createHtmlTemplate(html, placeholder) }
    },
  }
}

/** The same `fetch`, which notes whether a call failed or was refused for its rate, so that another try may succeed. */
function noteFailures(inner: typeof fetch): { fetch: typeof fetch; hasFailed: () => boolean } {
  let failures = 0
  const noting: typeof fetch = async (target, init) => {
    try {
      const response = await inner(target, init)
      if (response.status >= 500 || response.status === 429) failures += 1
      return response
    } catch (error) {
      failures += 1
      throw error
    }
  }
  return { fetch: noting, hasFailed: () => failures > 0 }
}
