import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { pollDelayMs } from '../../features/payment/poll-delay.ts'
import { useNews } from '../../features/realtime/use-news.ts'

/** `told`: a message about the order was sent, which does not move it. */
const orderEvents = ['updated', 'told'] as const

/**
 * Checks of an order after it settled before the buyer's eyes, about ten seconds: a second payment often comes with the first, and the
 * message about the end is sent a moment after it.
 */
const lastChecks = 5

/** Interval of checks while changes are announced: a server that accepts connections may still announce nothing. */
const liveMs = 10_000

/**
 * Loads the order again as soon as a change is announced, and at once when the buyer comes back to the page or the connection changes. Where nothing is
 * announced it checks at growing intervals until the order is settled.
 */
export function useLive({ id, version, isSettled }: { id: string; version: number; isSettled: boolean }) {
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  const opened = useRef(version)
  const isLive = useNews(`order.${id}`, orderEvents, () => void reload.current())

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let checks = 0
    const afterSettling = version === opened.current ? 0 : lastChecks
    const most = isSettled ? afterSettling : Number.POSITIVE_INFINITY
    let isOver = false
    const wait = () => {
      clearTimeout(timer)
      if (isOver || checks >= most || document.hidden) return
      timer = setTimeout(
        async () => {
          checks++
          await reload.current()
          wait()
        },
        isLive && !isSettled ? liveMs : pollDelayMs(checks),
      )
    }
    const onBack = async () => {
      if (document.hidden) return clearTimeout(timer)
      checks = 0
      await reload.current()
      wait()
    }
    wait()
    const stop = new AbortController()
    document.addEventListener('visibilitychange', onBack, { signal: stop.signal })
    for (const event of ['focus', 'online', 'offline']) addEventListener(event, onBack, { signal: stop.signal })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop.abort()
    }
  }, [version, isSettled, isLive])
}
