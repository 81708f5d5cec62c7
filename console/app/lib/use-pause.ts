import { useEffect, useState } from 'react'

/** What was typed, once it has not changed for a moment. */
export function usePause<Typed>(value: Typed, waitMs: number): Typed {
  const [paused, setPaused] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), waitMs)
    return () => clearTimeout(timer)
  }, [value, waitMs])
  return paused
}
