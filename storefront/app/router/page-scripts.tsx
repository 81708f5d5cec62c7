import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import type { EntryContext } from 'react-router'
import { useNonce } from '../lib/nonce.ts'
import { replayEarlyTaps } from './early-acts.ts'
import { type PageFiles, startScript } from './start-script.ts'

/** What the router knows of the page it serves; only while the server renders. */
export const ServedPageContext = createContext<EntryContext | undefined>(undefined)

let hasComeToLife = false

/**
 * Stands where the router's own `<Scripts/>` would, which asks for all modules before anything is painted, and hands the same
 * over to the browser.
 */
export function PageScripts() {
  const nonce = useNonce()
  const page = useContext(ServedPageContext)
  useLayoutEffect(replayEarlyTaps, [])
  useEffect(() => {
    hasComeToLife = true
  }, [])
  // A document that is drawn anew, as an error does, starts nothing again.
  if (hasComeToLife) return null
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR && page ? handOver(page) + startScript(pageFiles(page)) : ''}
    </script>
  )
}

/** The router's own words: its settings, and the stream its data comes in. */
function handOver(page: EntryContext): string {
  // The data is only written into pages that hand it over.
  if (page.renderMeta) page.renderMeta.didRenderScripts = true
  return `window.__reactRouterContext = ${page.serverHandoffString};window.__reactRouterContext.stream = new ReadableStream({start(controller){window.__reactRouterContext.streamController = controller;}}).pipeThrough(new TextEncoderStream());`
}

function pageFiles({ manifest, staticHandlerContext }: EntryContext): PageFiles {
  const matched = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? [])
  const routes = matched.map(route => {
    const parts = [route.clientActionModule, route.clientLoaderModule, route.clientMiddlewareModule, route.hydrateFallbackModule]
    return [route.id, [...parts, route.module].filter(part => part !== undefined)] as const
  })
  const entry = manifest.entry.module
  const imports = [manifest.entry, ...matched].flatMap(file => file.imports ?? [])
  const all = [...new Set([manifest.url, entry, ...imports, ...routes.flatMap(([, files]) => files)])]
  return { manifest: manifest.url, routes: Object.fromEntries(routes), entry, all }
}
