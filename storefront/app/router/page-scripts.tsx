import { createContext, useContext, useEffect, useLayoutEffect } from 'react'
import type { EntryContext } from 'react-router'
import { useNonce } from '../lib/nonce.ts'
import { replayEarlyTaps } from './early-acts.ts'
import { type PageFiles, startScript } from './start-script.ts'

/** The router's data about the rendered page; only on the server. */
export const ServedPageContext = createContext<EntryContext | undefined>(undefined)

let hasComeToLife = false

/**
 * Replaces the router's own `<Scripts/>`, which loads all modules before the first paint, and passes the same data
 * to the browser.
 */
export function PageScripts() {
  const nonce = useNonce()
  const page = useContext(ServedPageContext)
  useLayoutEffect(replayEarlyTaps, [])
  useEffect(() => {
    hasComeToLife = true
  }, [])
  // A document rendered again, as after an error, must not start anything twice.
  if (hasComeToLife) return null
  return (
    <script nonce={nonce} suppressHydrationWarning>
      {import.meta.env.SSR && page ? handOver(page) + startScript(pageFiles(page)) : ''}
    </script>
  )
}

/** The router's own data: its settings, and the stream of the page's data. */
function handOver(page: EntryContext): string {
  // The router writes the data only into pages that announce it.
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
