import { type Dispatch, type SetStateAction, useEffect, useRef } from 'react'
import { useNews } from '../../../features/realtime/use-news.ts'
import { listRecentPurchases } from '../../../lib/endpoints.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { type RecentRow, renewRows } from '../recent-rows.ts'
import { createRenewal } from './renewal.ts'

type Rows = (RecentRow | null)[]

const purchaseEvents = ['purchase'] as const

/** Renews the list of recent purchases. Shows nothing itself; loaded after the visitor's first act. */
export function LivePurchases({ madeAt, onRows }: { madeAt: number; onRows: Dispatch<SetStateAction<Rows>> }) {
  const running = useRef<ReturnType<typeof createRenewal>>(undefined)
  useNews('store', purchaseEvents, event => (event ? running.current?.hint() : running.current?.comeBack()))
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    const renewal = createRenewal({
      ask: async () => {
        const { data } = await callApi(listRecentPurchases, undefined, { signal })
        onRows(before => renewRows(before, data))
      },
      isAway: () => document.hidden || !navigator.onLine,
      madeAt,
      signal,
    })
    running.current = renewal
    document.addEventListener('visibilitychange', renewal.comeBack, { signal })
    // A page that is taken out of the browser's history.
    addEventListener('pageshow', renewal.comeBack, { signal })
    addEventListener('online', renewal.comeBack, { signal })
    return () => stop.abort()
  }, [madeAt, onRows])
  return null
}
