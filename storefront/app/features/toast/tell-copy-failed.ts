import { toastText } from '../../text/toast.ts'
import { showToast } from './toasts.ts'

/** Says that the browser refused to copy, and what can be done instead. */
export function tellCopyFailed(): void {
  showToast({ title: toastText.notCopied, description: toastText.notCopiedHelp, variant: 'destructive' })
}
