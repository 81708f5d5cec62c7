import { toastText } from '../../../text/toast.ts'
import { showToast } from '../toasts.ts'

/** Shows a message when the connection is lost and when it is back. Answers how to stop. */
export function watchConnection(): () => void {
  const onOffline = () => showToast({ title: toastText.offline, description: toastText.offlineHelp, variant: 'destructive' })
  const onOnline = () => showToast({ title: toastText.online, description: toastText.onlineHelp, variant: 'success' })
  addEventListener('offline', onOffline)
  addEventListener('online', onOnline)
  return () => {
    removeEventListener('offline', onOffline)
    removeEventListener('online', onOnline)
  }
}
