import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { shellText } from '../../text/shell.ts'
import { Spinner } from '../../ui/button.tsx'
import { isOverlayShown, subscribeFlags } from './flags.ts'
import { createLoadingIndicator } from './loading-indicator.ts'

const indicator = createLoadingIndicator()
const isOff = () => false

/** Shows that a page, or something nobody should interrupt, is being loaded. Stands once in every page. */
export function NavigationWatch({ hasFailed }: { hasFailed?: boolean }) {
  const { state } = useNavigation()
  useEffect(() => {
    if (hasFailed) return indicator.fail()
    if (state === 'idle') return indicator.finish()
    indicator.start()
  }, [state, hasFailed])

  const isOn = useSyncExternalStore(indicator.subscribe, indicator.isOn, isOff)
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
