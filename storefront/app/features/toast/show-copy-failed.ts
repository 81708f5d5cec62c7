import { toastText } from '../../text/toast.ts'
import { showToast } from './toasts.ts'

/** Shows that the browser refused to copy, and what to do instead. */
export function showCopyFailed(): void {
  showToast({ title: toastText.notCopied, description: toastText.notCopiedHelp, variant: 'destructive' })
}
