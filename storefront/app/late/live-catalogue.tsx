import { useEffect, useRef } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useNews } from '../features/realtime/use-news.ts'

const catalogueEvents = ['catalog'] as const

/** Longest wait before prices are loaded again, so that all open pages do not ask in the same moment. */
const spreadMs = 1_000

/** Loads a page that shows prices again when the catalogue has changed. */
export function LiveCatalogue() {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const hasPrices = pathname === '/' || /^\/products\/[^/]+\/?$/.test(pathname)
  const hasJoined = useRef(false)
  useNews(hasPrices ? 'store' : null, catalogueEvents, event => {
    // The page was loaded a moment ago when its channel is joined for the first time.
    const isFirst = !event && !hasJoined.current
    hasJoined.current = true
    if (isFirst) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void revalidate(), Math.random() * spreadMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
