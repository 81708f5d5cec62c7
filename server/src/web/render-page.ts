import { randomBytes } from 'node:crypto'
import { createRequestHandler } from 'react-router'
import type { Visitor } from '../http/visitor.ts'
import { type ApiPlace, createApiFetch } from './api-fetch.ts'
import type { Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import type { StorefrontBuild } from './storefront-build.ts'

export type PageRenderer = {
  /** Renders for one visitor, who sees what the page answers, with this nonce in it. */
  renderFor(request: Request, visitor: Visitor, nonce: string): Promise<Response>
  /**
   * Renders a page that is equal for all who ask for this address: nothing else of the visitor's request goes into it. Where
   * the API failed meanwhile the page may have done without a part of itself, and so is no page for others.
   */
  renderPublic(address: string, visitor: Visitor): Promise<Rendered>
}

export function createPageRenderer(input: ApiPlace & { build: StorefrontBuild; storeApiKey: string; isTrial: boolean }): PageRenderer {
  const handle = createRequestHandler(input.build, 'production')
  // Unguessable, or else text that somebody smuggles into a page could carry it and receive the nonce.
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

/** The same `fetch`, and whether anything it asked for failed or was refused for its haste: what another try may well answer. */
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
