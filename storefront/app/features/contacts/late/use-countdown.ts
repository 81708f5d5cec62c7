import { useEffect, useState } from 'react'

/** Whole seconds left, counting down to 0, and a function that starts again. It counts only where scripts run: in HTML it is 0. */
export function useCountdown(first: number): [left: number, start: (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(() => Date.now() + first * 1000)
  const [left, setLeft] = useState(0)
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)))
    count()
    if (endsAt <= Date.now()) return undefined
    const timer = setInterval(count, 1000)
    return () => clearInterval(timer)
  }, [endsAt])
  return [left, seconds => setEndsAt(Date.now() + seconds * 1000)]
}
