import { toastText } from '../../text/toast.ts'
import { showToast } from './toasts.ts'

/** Says when the connection goes and when it is back. Answers how to stop that. */
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
