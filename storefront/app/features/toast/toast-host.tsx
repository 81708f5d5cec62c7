import { useEffect, useState, useSyncExternalStore } from 'react'
import { readToast, subscribeToasts } from './toasts.ts'

type Parts = typeof import('./toast-viewport.tsx')

/**
 * The place of the messages, once in every page. What draws them is fetched with the first one, or with the first touch of
 * the page: a message that the connection is gone has to be here before it goes.
 */
export function ToastHost() {
  const toast = useSyncExternalStore(subscribeToasts, readToast, () => undefined)
  const [parts, setParts] = useState<Parts>()
  const isWanted = toast !== undefined
  useEffect(() => {
    if (parts) return
    const load = () => {
      // A later moment tries again; without a connection there is nothing to try.
      if (navigator.onLine) import('./toast-viewport.tsx').then(setParts, () => {})
    }
    if (isWanted) load()
    const moments = ['pointerdown', 'keydown', 'online']
    for (const moment of moments) addEventListener(moment, load)
    return () => {
      for (const moment of moments) removeEventListener(moment, load)
    }
  }, [parts, isWanted])
  return parts ? <parts.ToastViewport toast={toast} /> : null
}
