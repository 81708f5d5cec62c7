import { watchBuilds } from './build-watch.ts'
import { loadNextPageWhole } from './load-whole.ts'

/** Detects, while the page is in use, that the server has another build. */
export function watchRunningBuild(running: string): void {
  watchBuilds(running, loadNextPageWhole)
}
