import { markBuildOutdated } from './navigation-watch.tsx'
import type { RouteFiles } from './preload-links.ts'

declare global {
  interface Window {
    /** The router's list of routes and files of the running build. */
    __reactRouterManifest?: { version: string; routes: Record<string, RouteFiles> }
  }
}

/** Starts what no page needs in order to show: each part is fetched when its time has come. */
export function startWatching(): void {
  const names = ['pointerover', 'touchstart', 'focusin', 'scroll', 'keydown']
  const onFirst = (event: Event) => {
    for (const name of names) removeEventListener(name, onFirst)
    void import('./preload-links.ts').then(({ startPreloading }) => startPreloading(event))
  }
  for (const name of names) addEventListener(name, onFirst, { passive: true })
  const running = window.__reactRouterManifest?.version
  if (running) setTimeout(() => void import('./build-watch.ts').then(({ watchBuilds }) => watchBuilds(running, markBuildOutdated)), 20_000)
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}
