import type { ShownDeposit } from '@kilat/contract/wallet.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { getDeposit } from '../../api/deposit-endpoints.ts'
import type { ApiProblem } from '../../api/problems/api-problem.ts'
import { callProblem } from '../../api/problems/call-problem.ts'
import { pollDelayMs } from '../../features/payment/poll-delay.ts'
import { useNews } from '../../features/realtime/use-news.ts'
import { useAuth } from '../../session/auth-store.ts'
import { callApi } from '../../session/calls/call-api.ts'

/** Interval of checks while news arrive: a server that accepts connections may still announce nothing. */
const liveMs = 10_000

const events = ['wallet'] as const

export type SeenDeposit = { deposit: ShownDeposit; arrivedAt: number }

type Live = {
  seen: SeenDeposit | null
  /** Why the last load failed; what was seen before stays. */
  problem: ApiProblem | null
  reload: () => void
}

/**
 * One of the user's deposits, loaded again as soon as its wallet moves, when the user comes back to the page, and at growing intervals
 * while it is open. Loads follow each other, so that an older answer never replaces a newer one. `onMoved` is called when its status or
 * its credited amount has changed.
 */
export function useDeposit(id: string, onMoved: () => void): Live {
  const [seen, setSeen] = useState<SeenDeposit | null>(null)
  const [problem, setProblem] = useState<ApiProblem | null>(null)
  const [asks, setAsks] = useState(0)
  const userId = useAuth(state => state.user?.id)
  const reload = () => setAsks(count => count + 1)
  const isLive = useNews(userId ? `private-user.${userId}` : null, events, reload)
  const isOpen = seen?.deposit.status === 'pending_payment'

  const take = useEffectEvent((deposit: ShownDeposit) => {
    const hasMoved = seen && (seen.deposit.status !== deposit.status || seen.deposit.credited !== deposit.credited)
    setSeen({ deposit, arrivedAt: Date.now() })
    setProblem(null)
    if (hasMoved) onMoved()
  })
  const isAwaited = useEffectEvent(() => seen === null || seen.deposit.status === 'pending_payment')
  // biome-ignore lint/correctness/useExhaustiveDependencies: each ask begins anew
  useEffect(() => {
    const stop = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    let checks = 0
    const load = async () => {
      try {
        const { data } = await callApi(getDeposit, { params: { id } }, { signal: stop.signal })
        if (!stop.signal.aborted) take(data)
      } catch (error) {
        if (!stop.signal.aborted) setProblem(callProblem(error))
      }
      wait()
    }
    const wait = () => {
      clearTimeout(timer)
      if (stop.signal.aborted || document.hidden || !isAwaited()) return
      timer = setTimeout(() => void load(), isLive ? liveMs : pollDelayMs(checks++))
    }
    const onBack = () => {
      if (!document.hidden) reload()
    }
    void load()
    for (const name of ['focus', 'online']) addEventListener(name, onBack, { signal: stop.signal })
    document.addEventListener('visibilitychange', onBack, { signal: stop.signal })
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [id, asks, isLive, isOpen])

  return { seen, problem, reload }
}
