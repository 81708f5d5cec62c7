import { useEffect } from 'react'
import { type Location, useBlocker } from 'react-router'
import { storeText } from '../text/store.ts'

/** Asks before what was typed is lost: by a link, by the browser's own buttons, and by closing the page. */
export function useLeaveGuard(isChanged: boolean): void {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isChanged && formAt(currentLocation) !== formAt(nextLocation))
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

/** The form that an address shows: a room's part and kind change it, and what else is behind the question mark does not. */
function formAt({ pathname, search }: Location): string {
  const asked = new URLSearchParams(search)
  return JSON.stringify([pathname, asked.get('bagian'), asked.get('jenis')])
}
