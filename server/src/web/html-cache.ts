import { LRUCache } from 'lru-cache'
import type { Visitor } from '../http/visitor.ts'
import type { Outbox } from '../platform/outbox.ts'
import type { HtmlTemplate } from './html-template.ts'
import { isDataAddress, pageOf } from './page-address.ts'
import type { RenderJob, RenderQueue, Waiter } from './render-queue.ts'

/** The result of rendering a public page or its data: one for everyone, or an answer for the visitors who asked. */
export type Rendered =
  | { kind: 'page'; template: HtmlTemplate }
  | { kind: 'other'; status: number; headers: Headers; template: HtmlTemplate }

export type HtmlCache = {
  /** The page, if it is kept and fresh. */
  get(address: string): HtmlTemplate | undefined
  /** Renders the page in the waiter's turn and keeps it; requests meanwhile get the same rendering. */
  render(address: string, waiter: Waiter, render: (signal: AbortSignal) => Promise<Rendered>): Promise<Rendered>
  expireAll(): void
  /** Keeps a page and its data for only a moment longer, so that a page that changes often is rendered at most that often. */
  expireSoon(address: string): void
}

type Kept = { template: HtmlTemplate; keptMs: number; expiresMs: number }

const maxAgeMs = 30_000
const soonMs = 2_000

/** Pages without and with a query, and pages' data, have separate room, because there are endless queries. */
const room = {
  pages: { max: 500, maxSize: 64 * 1024 * 1024 },
  queries: { max: 100, maxSize: 16 * 1024 * 1024 },
  data: { max: 500, maxSize: 16 * 1024 * 1024 },
}

/** Keeps the HTML and the data of pages that are equal for all visitors, by address. `nowMs` is any monotonic clock. */
export function createHtmlCache(queue: RenderQueue, nowMs: () => number = () => performance.now()): HtmlCache {
  const sizeCalculation = (kept: Kept) => kept.template.byteLength * 2 + 1
  const pages = new LRUCache<string, Kept>({ ...room.pages, sizeCalculation })
  const queries = new LRUCache<string, Kept>({ ...room.queries, sizeCalculation })
  const data = new LRUCache<string, Kept>({ ...room.data, sizeCalculation })
  const shelfOf = (address: string) => {
    if (isDataAddress(address)) return data
    return address.includes('?') ? queries : pages
  }
  const running = new Map<string, RenderJob<Rendered>>()
  const begin = (address: string, render: (signal: AbortSignal) => Promise<Rendered>) => {
    const own = queue.job(async signal => {
      try {
        const rendered = await render(signal)
        // News during the rendering removed this run: the data it read may be outdated.
        if (rendered.kind === 'page' && running.get(address) === own) {
          const keptMs = nowMs()
          shelfOf(address).set(address, { template: rendered.template, keptMs, expiresMs: keptMs + maxAgeMs })
        }
        return rendered
      } finally {
        if (running.get(address) === own) running.delete(address)
      }
    })
    running.set(address, own)
    return own
  }
  return {
    get(address) {
      const kept = shelfOf(address).get(address)
      return kept && kept.expiresMs > nowMs() ? kept.template : undefined
    },
    render(address, waiter, render) {
      const joined = running.get(address)
      const job = joined && !joined.isOver() ? joined : begin(address, render)
      const waiting = job.join(waiter)
      // A rendering given up before its turn never ran, so it could not remove itself.
      waiting.catch(() => job.isOver() && running.get(address) === job && running.delete(address))
      return waiting
    },
    expireAll() {
      running.clear()
      pages.clear()
      queries.clear()
      data.clear()
    },
    expireSoon(address) {
      for (const [key, kept] of [...pages.entries(), ...data.entries()])
        if (pageOf(key) === address) kept.expiresMs = Math.min(kept.expiresMs, kept.keptMs + soonMs)
    },
  }
}

/** The address under which a page is kept for the visitors of one language. */
export function keptAs(address: string, { language }: Pick<Visitor, 'language'>): string {
  return language ? `${language} ${address}` : address
}

/** Drops outdated pages: news of the catalogue, channels, a text or the theme shows at once, delivered orders on the home page within seconds. */
export function expireWithNews(cache: HtmlCache, outbox: Outbox): void {
  outbox.listen('catalog', () => cache.expireAll())
  outbox.listen('channels', () => cache.expireAll())
  outbox.listen('content', () => cache.expireAll())
  outbox.listen('theme', () => cache.expireAll())
  outbox.listen('purchase', () => {
    cache.expireSoon('/')
    cache.expireSoon(keptAs('/', { language: 'en' }))
  })
}
