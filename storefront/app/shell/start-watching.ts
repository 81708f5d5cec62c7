import type { RouteFiles } from '../late/preload-links.ts'
import { firstMove } from '../lib/first-move.ts'
import { spare } from '../lib/spare.ts'

declare global {
  interface Window {
    /** The router's list of routes and files of the running build. */
    __reactRouterManifest?: { version: string; routes: Record<string, RouteFiles> }
  }
}

/** Starts the parts that a page does not need to show; each is loaded when its time has come. */
export function startWatching(): void {
  void firstMove().then(event =>
    spare(() => import('../late/preload-links.ts')).then(
      ({ startPreloading }) => startPreloading(event),
      () => {},
    ),
  )
  const running = window.__reactRouterManifest?.version
  if (running) setTimeout(watchBuild, 20_000, running)
  void navigator.serviceWorker?.register('/service-worker.js').catch(() => {})
}

/** Tries until the watch is loaded, because a page may be in use for days. */
function watchBuild(running: string): void {
  spare(() => import('../late/watch-running-build.ts')).then(
    ({ watchRunningBuild }) => watchRunningBuild(running),
    () => setTimeout(watchBuild, 60_000, running),
  )
}
