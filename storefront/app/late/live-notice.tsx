import { useEffect, useRef } from 'react'
import { useNews } from '../features/realtime/use-news.ts'
import { getThemeInfo } from '../lib/endpoints.ts'
import { storeOpened } from '../lib/signals.ts'
import { useThemeInfo } from '../lib/use-theme-info.ts'
import { callApi } from '../session/calls/call-api.ts'

const events = ['catalog'] as const

/** Pages that say why nothing is sold ask at different moments. */
const spreadMs = 1_000

/** Takes back what a page says about a store that is switched off, once it sells again. */
export function LiveNotice() {
  const { notice } = useThemeInfo().store
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ask = () =>
    callApi(getThemeInfo).then(
      ({ data }) => data.store.notice || storeOpened.send(),
      () => {},
    )
  useNews(notice ? 'store' : null, events, () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(ask, Math.random() * spreadMs)
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  return null
}
