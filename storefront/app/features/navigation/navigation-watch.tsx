import { useEffect, useSyncExternalStore } from 'react'
import { createPath, useNavigation } from 'react-router'
import { shellText } from '../../text/shell.ts'
import { Spinner } from '../../ui/button.tsx'
import { isOverlayShown, setFlag, useFlags } from './flags.ts'
import { createLoadingIndicator } from './loading-indicator.ts'

const indicator = createLoadingIndicator()
let isBuildOutdated = false

/** From now on the next page is loaded whole: the running build is no longer the one being served. */
export function markBuildOutdated(): void {
  isBuildOutdated = true
}

/** Shows that a page or something unstoppable is being loaded, and sees to what a navigation needs. Stands once in every page. */
export function NavigationWatch({ hasFailed }: { hasFailed?: boolean }) {
  const { state, location, formMethod } = useNavigation()
  const target = location && createPath({ ...location, hash: '' })
  const isReading = state === 'loading' && !formMethod

  useEffect(() => {
    if (target && isReading && isBuildOutdated) loadWhole(target)
  }, [target, isReading])

  useEffect(() => {
    if (hasFailed) return indicator.fail()
    if (state === 'idle') return indicator.finish()
    indicator.start()
  }, [state, hasFailed])

  const isOn = useSyncExternalStore(indicator.subscribe, indicator.isOn, () => false)
  const isCovered = useFlags(isOverlayShown)
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

function loadWhole(target: string): void {
  setFlag('isAppLoading', true)
  // Going back has changed the address already.
  if (target === window.location.pathname + window.location.search) window.location.reload()
  else window.location.assign(target)
}
