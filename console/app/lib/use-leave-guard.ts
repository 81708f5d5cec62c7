import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { storeText } from '../text/store.ts'

/** Asks before what was typed is lost: by a link, by the browser's own buttons, and by closing the page. */
export function useLeaveGuard(isChanged: boolean): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (confirm(storeText.leave)) blocker.proceed()
    else blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isChanged])
}
