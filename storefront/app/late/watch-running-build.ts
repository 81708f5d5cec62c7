import { watchBuilds } from './build-watch.ts'
import { loadNextPageWhole } from './load-whole.ts'

/** Notices, while the page is in use, that another build is being served. */
export function watchRunningBuild(running: string): void {
  watchBuilds(running, loadNextPageWhole)
}
