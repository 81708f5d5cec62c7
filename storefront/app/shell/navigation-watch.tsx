import { useEffect, useRef, useSyncExternalStore } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { isIndicatorShown, isOverlayShown, subscribeFlags } from '../lib/flags.ts'
import { shellText } from '../text/shell/shell.ts'
import { Spinner } from '../ui/button.tsx'
import { endIndicator, turnIndicator } from './loading-indicator.ts'

const isOff = () => false

/** Shows that a page, or an act that must not be interrupted, is loading. Once in every page. */
export function NavigationWatch({ hasFailed }: { hasFailed?: boolean }) {
  const { state } = useNavigation()
  const { pathname, search } = useLocation()
  const page = pathname + search
  const shown = useRef(page)
  useEffect(() => {
    if (hasFailed) return turnIndicator(false)
    // A page without data to load shows before its loading was visible.
    if (state !== 'idle' || shown.current !== page) turnIndicator(true)
    shown.current = page
    if (state === 'idle') endIndicator()
  }, [state, hasFailed, page])

  const isOn = useSyncExternalStore(subscribeFlags, isIndicatorShown, isOff)
  const isCovered = useSyncExternalStore(subscribeFlags, isOverlayShown, isOff)
  return (
    <>
      {isOn && <div role="progressbar" aria-label={shellText.loadingPage} className="loading-bar" />}
      {isCovered && (
        <div
          role="alert"
          aria-busy
          className="fixed inset-0 z-70 grid place-content-center justify-items-center gap-3 bg-(--scrim) text-white"
        >
          <Spinner />
          {shellText.loading}
        </div>
      )}
    </>
  )
}
