import { type RefObject, useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useNews } from '../features/realtime/use-news.ts'

const catalogueEvents = ['catalog'] as const

/** Longest wait before prices are loaded again, so that all open pages do not ask in the same moment. */
const spreadMs = 1_000
/** Shortest wait: other processes of the store hear of the change, too, before one of them is asked. */
const soonestMs = 300

/** Between two tries while the store gives no page, and the longest wait for its answer. */
const retryMs = 5_000
const patienceMs = 10_000

/** Prices of this age need not be loaded again when their page's channel is joined. */
const freshMs = 15_000

/** Loads a page that shows prices again when the catalogue has changed. */
export function LiveCatalogue() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // The first page came with the document, in a tab that nobody touched long before this part.
  const loaded = useRef({ pathname, at: 0 })
  if (loaded.current.pathname !== pathname) loaded.current = { pathname, at: performance.now() }
  const hasPrices = pathname === '/' || /^\/products\/[^/]+\/?$/.test(pathname)
  useNews(hasPrices ? 'store' : null, catalogueEvents, event => {
    if (!event && performance.now() - loaded.current.at < freshMs) return
    clearTimeout(timer.current)
    timer.current = setTimeout(load, soonestMs + Math.random() * (spreadMs - soonestMs))
  })
  // A page that is loaded again in vain gives way to an error, with the form in it.
  const load = async () => {
    const asked = timer.current
    const isThere = await givesPage()
    if (asked !== timer.current) return
    if (isThere) return revalidate()
    timer.current = setTimeout(load, retryMs + Math.random() * spreadMs)
  }
  // A page that is opened meanwhile has the new prices, or none.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the page is left
  useEffect(() => () => stop(timer), [pathname])
  return null
}

/** Also a try that waits for its answer ends. */
function stop(timer: RefObject<ReturnType<typeof setTimeout> | undefined>): void {
  clearTimeout(timer.current)
  timer.current = undefined
}

/** True if this page can be loaded, or is gone for good; false without a connection, and while the store is busy or down. */
async function givesPage(): Promise<boolean> {
  if (navigator.onLine === false) return false
  const answer = await fetch(location.href, { method: 'HEAD', signal: AbortSignal.timeout?.(patienceMs) ?? null }).catch(() => undefined)
  return answer !== undefined && answer.status < 500 && answer.status !== 429
}
