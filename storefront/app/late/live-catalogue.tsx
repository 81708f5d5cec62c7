import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useNews } from '../features/realtime/use-news.ts'

const catalogueEvents = ['catalog'] as const

/** Longest wait before prices are loaded again, so that all open pages do not ask in the same moment. */
const spreadMs = 1_000

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
    const load = () => {
      if (navigator.onLine !== false) return void revalidate()
      // A page that is loaded again without a connection gives way to an error, with the form in it.
      timer.current = setTimeout(load, spreadMs)
    }
    timer.current = setTimeout(load, Math.random() * spreadMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
