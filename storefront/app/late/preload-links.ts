import { matchRoutes, type RouteObject } from 'react-router'
import { createPreloadQueue } from './preload-queue.ts'

/** Most routes preloaded at the same time. */
const limit = 4

/** The router's entry of a route in the page: its path and its file. */
export type RouteFiles = { id: string; parentId?: string; path?: string; index?: boolean; module: string }

/**
 * Preloads the code of linked pages: of links that are touched or hovered, and of links in view. Begins with the visitor's first
 * act, so that opening a page first loads only that page.
 */
export function startPreloading(first?: Event): void {
  const files = window.__reactRouterManifest?.routes
  if (!files || savesData()) return
  const routes = toRoutes(Object.values(files))
  // Importing a route's file also loads the files it needs, so that the router finds them loaded.
  const queue = createPreloadQueue(limit, async id => import(/* @vite-ignore */ files[id]?.module ?? ''))
  const preload = (link: HTMLAnchorElement) => {
    if (link.origin !== location.origin || link.hasAttribute('download')) return
    for (const { route } of matchRoutes(routes, link.pathname) ?? []) if (route.id) queue.add(route.id)
  }
  const onIntent = (event: Event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link) preload(link)
  }
  for (const name of ['pointerover', 'focusin', 'touchstart']) document.addEventListener(name, onIntent, { passive: true })
  if (first) onIntent(first)
  watchView(preload)
}

/** Calls `onSeen` for links that come into view, including those added to the page later. */
function watchView(onSeen: (link: HTMLAnchorElement) => void): void {
  const view = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLAnchorElement)) continue
      view.unobserve(target)
      onSeen(target)
    }
  })
  const watch = (place: ParentNode) => {
    for (const link of place.querySelectorAll('a')) view.observe(link)
  }
  watch(document)
  new MutationObserver(changes => {
    for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) watch(node.parentElement ?? node)
  }).observe(document.body, { childList: true, subtree: true })
}

function toRoutes(files: readonly RouteFiles[], parentId?: string): RouteObject[] {
  return files
    .filter(route => route.parentId === parentId)
    .map(({ id, path, index }) => (index ? { id, path, index } : { id, path, children: toRoutes(files, id) }))
}

function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection')
  return typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
}
