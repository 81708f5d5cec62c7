import { randomBytes } from 'node:crypto'
import { createRequestHandler } from 'react-router'
import type { Visitor } from '../http/visitor.ts'
import type { Rendered } from './html-cache.ts'
import { createHtmlTemplate } from './html-template.ts'
import { type ApiHandler, createInProcessFetch } from './in-process-fetch.ts'
import type { StorefrontBuild } from './storefront-build.ts'

export type PageRenderer = {
  /** Renders for one visitor, who sees what the page answers, with this nonce in it. */
  renderFor(request: Request, visitor: Visitor, nonce: string): Promise<Response>
  /** Renders a page that is equal for all: nothing of the visitor's request goes into it. */
  renderPublic(path: string, visitor: Visitor): Promise<Rendered>
}

export function createPageRenderer(input: { build: StorefrontBuild; api: ApiHandler; origin: string; storeApiKey: string }): PageRenderer {
  const handle = createRequestHandler(input.build, 'production')
  // Unguessable, or else text that somebody smuggles into a page could carry it and receive the nonce.
  const placeholder = `nonce-${randomBytes(12).toString('hex')}`
  const contextFor = (visitor: Visitor, nonce: string) =>
    input.build.entry.module.createLoadContext({
      fetch: createInProcessFetch(input.api, { origin: input.origin, visitor }),
      nonce,
      origin: input.origin,
      apiBase: '/api',
      apiKey: input.storeApiKey,
    })
  return {
    renderFor: (request, visitor, nonce) => handle(request, contextFor(visitor, nonce)),
    async renderPublic(path, visitor) {
      const request = new Request(new URL(path, input.origin), { headers: { accept: 'text/html' } })
      const response = await handle(request, contextFor(visitor, placeholder))
      const html = await response.text()
      if (response.status === 200 && !response.headers.has('set-cookie')) {
        return { kind: 'page', template: createHtmlTemplate(html, placeholder) }
      }
      return { kind: 'other', status: response.status, headers: response.headers, template: createHtmlTemplate(html, placeholder) }
    },
  }
}
