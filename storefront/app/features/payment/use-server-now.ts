import { useEffect, useState } from 'react'

/** The server's time in milliseconds, updated each second while `isRunning`, so that a wrong clock on the phone does not matter. */
export function useServerNow({
  serverTime,
  arrivedAt,
  isRunning,
}: {
  serverTime: string
  arrivedAt: number | null
  isRunning: boolean
}): number {
  const atServer = Date.parse(serverTime)
  const [now, setNow] = useState(atServer)
  useEffect(() => {
    const ahead = atServer - (arrivedAt ?? Date.now())
    const tick = () => setNow(Date.now() + ahead)
    tick()
    if (!isRunning) return
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [atServer, arrivedAt, isRunning])
  return now
}
