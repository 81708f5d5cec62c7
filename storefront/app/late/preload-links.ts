import { matchRoutes, type RouteObject } from 'react-router'
import { createPreloadQueue } from './preload-queue.ts'

/** Routes that are loaded beforehand at the same time. */
const limit = 4

/** What the router keeps of a route in the page: where it stands and which file it is. */
export type RouteFiles = { id: string; parentId?: string; path?: string; index?: boolean; module: string }

/**
 * Loads the code of pages that links lead to: those a finger or pointer is on, and those in view. Begins with the first thing
 * a visitor does, so that opening a page loads that page alone.
 */
export function startPreloading(first?: Event): void {
  const files = window.__reactRouterManifest?.routes
  if (!files || savesData()) return
  const routes = toRoutes(Object.values(files))
  // Importing a route's file fetches the files it needs as well; when the router asks for it, it is there.
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

/** Tells of links as they come into view, also of those that are put into the page later. */
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
