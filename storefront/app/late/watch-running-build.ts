import { watchBuilds } from './build-watch.ts'
import { loadNextPageWhole } from './load-whole.ts'
import { watchLanguage } from './watch-language.ts'

/** Detects, while the page is in use, that the server has another build, or shows this visitor the one in another language. */
export function watchRunningBuild(running: string): void {
  watchBuilds(running, loadNextPageWhole)
  watchLanguage(loadNextPageWhole)
}
