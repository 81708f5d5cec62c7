import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { pollDelayMs } from './poll-delay.ts'

/** Checks of an order after it settled before the buyer's eyes, about ten seconds: a second payment often comes with the first. */
const lastChecks = 5

/** Loads the order again at growing intervals until it is settled, and at once when the buyer comes back to the page. */
export function useLive({ version, isSettled }: { version: number; isSettled: boolean }) {
  const { revalidate } = useRevalidator()
  const reload = useRef(revalidate)
  reload.current = revalidate
  const opened = useRef(version)

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let checks = 0
    const afterSettling = version === opened.current ? 0 : lastChecks
    const most = isSettled ? afterSettling : Number.POSITIVE_INFINITY
    let isOver = false
    const wait = () => {
      clearTimeout(timer)
      if (isOver || checks >= most || document.hidden) return
      timer = setTimeout(async () => {
        checks++
        await reload.current()
        wait()
      }, pollDelayMs(checks))
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
    addEventListener('focus', onBack, { signal: stop.signal })
    addEventListener('online', onBack, { signal: stop.signal })
    return () => {
      isOver = true
      clearTimeout(timer)
      stop.abort()
    }
  }, [version, isSettled])
}
