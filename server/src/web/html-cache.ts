import { LRUCache } from 'lru-cache'
import type { Events } from '../platform/events.ts'
import type { HtmlTemplate } from './html-template.ts'

/** What rendering a public page gave: a page that may be shown to anyone, or an answer for the ones who asked. */
export type Rendered =
  | { kind: 'page'; template: HtmlTemplate }
  | { kind: 'other'; status: number; headers: Headers; template: HtmlTemplate }

export type HtmlCache = {
  /** The page, if it is here and fresh. */
  get(path: string): HtmlTemplate | undefined
  /** Renders the page and keeps it; whoever asks meanwhile gets the same rendering. */
  render(path: string, render: () => Promise<Rendered>): Promise<Rendered>
  expireAll(): void
  /** Lets a page live on for a moment only: what changes often is then rendered at most that often. */
  expireSoon(path: string): void
}

type Kept = { template: HtmlTemplate; keptMs: number; expiresMs: number }

const maxAgeMs = 30_000
const soonMs = 2_000

/** HTML of the pages that are equal for all visitors, by path. `nowMs` may come from any clock that only goes forward. */
export function createHtmlCache(nowMs: () => number = () => performance.now()): HtmlCache {
  const pages = new LRUCache<string, Kept>({
    max: 500,
    maxSize: 64 * 1024 * 1024,
    sizeCalculation: kept => kept.template.byteLength * 2 + 1,
  })
  const running = new Map<string, Promise<Rendered>>()
  return {
    get(path) {
      const kept = pages.get(path)
      return kept && kept.expiresMs > nowMs() ? kept.template : undefined
    },
    render(path, render) {
      const joined = running.get(path)
      if (joined) return joined
      const own = render()
        .then(rendered => {
          // An expiry in the meantime took this run off the list: what it read may be out of date.
          if (rendered.kind === 'page' && running.get(path) === own) {
            const keptMs = nowMs()
            pages.set(path, { template: rendered.template, keptMs, expiresMs: keptMs + maxAgeMs })
          }
          return rendered
        })
        .finally(() => {
          if (running.get(path) === own) running.delete(path)
        })
      running.set(path, own)
      return own
    },
    expireAll() {
      running.clear()
      pages.clear()
    },
    expireSoon(path) {
      const kept = pages.get(path)
      if (kept) kept.expiresMs = Math.min(kept.expiresMs, kept.keptMs + soonMs)
    },
  }
}

/** Keeps the cache true: a change of the catalogue or of a text shows at once, a delivered order on the home page within seconds. */
export function expireWithEvents(cache: HtmlCache, events: Events): void {
  events.on('catalog', () => cache.expireAll())
  events.on('content', () => cache.expireAll())
  events.on('order', () => cache.expireSoon('/'))
}
