import { useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { pollDelayMs } from './poll-delay.ts'

/** Loads the order again at growing intervals until it is settled, and at once when the buyer comes back to the page. */
export function useLive({ version, isSettled }: { version: number; isSettled: boolean }) {
  const { revalidate } = useRevalidator()
  const look = useRef(revalidate)
  look.current = revalidate

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version starts the waits from the shortest again
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let looks = 0
    let isOver = false
    const wait = () => {
      clearTimeout(timer)
      if (isOver || isSettled || document.hidden) return
      timer = setTimeout(async () => {
        looks++
        await look.current()
        wait()
      }, pollDelayMs(looks))
    }
    const onBack = async () => {
      if (document.hidden) return clearTimeout(timer)
      looks = 0
      await look.current()
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
