import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { shellText } from '../../text/shell.ts'
import { createLoadingIndicator } from './loading-indicator.ts'

const indicator = createLoadingIndicator()

/** Shows that a page is being loaded. Stands once in every page. */
export function NavigationWatch({ hasFailed }: { hasFailed?: boolean }) {
  const { state } = useNavigation()
  useEffect(() => {
    if (hasFailed) return indicator.fail()
    if (state === 'idle') return indicator.finish()
    indicator.start()
  }, [state, hasFailed])

  const isOn = useSyncExternalStore(indicator.subscribe, indicator.isOn, () => false)
  return isOn && <div role="progressbar" aria-label={shellText.loadingPage} className="loading-bar" />
}
