import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { shareIcon } from '../../features/icons/order-icons.ts'
import { download } from '../../features/payment/picture.ts'
import { showToast } from '../../features/toast/toasts.ts'
import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { paymentText } from '../../text/payment.ts'
import { receiptText } from '../../text/receipt.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Shares a picture that proves the delivery, or saves it where nothing can be shared. It has neither code nor contact. */
export function ShareProof({ order }: { order: Transaction }) {
  const { store } = useThemeInfo()
  const [isBusy, setIsBusy] = useState(false)
  const onShare = async () => {
    if (isBusy) return
    setIsBusy(true)
    try {
      const { makeReceipt } = await import('./late/draw-receipt.ts')
      const file = await makeReceipt(order, store.name)
      if (!file) return showToast({ title: receiptText.failed })
      if (await isShared(file)) return
      showToast(download(file) ? { title: receiptText.saved, description: receiptText.savedHelp } : { title: paymentText.savingFailed })
    } catch {
      // The part that draws could not be loaded.
      showToast({ title: receiptText.failed })
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <button type="button" onClick={onShare} aria-disabled={isBusy} className={buttonClass('plain', 'min-h-13 px-3 not-js:hidden')}>
      <BusyLabel isBusy={isBusy} icon={<Icon shape={shareIcon} />}>
        {receiptText.share}
      </BusyLabel>
    </button>
  )
}

/** False where the file can not be shared. */
async function isShared(file: File): Promise<boolean> {
  const shared = { files: [file] }
  try {
    if (!navigator.canShare?.(shared)) return false
    await navigator.share(shared)
    return true
  } catch (error) {
    // The buyer closed the list of apps. Any other refusal leaves the picture to be saved.
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
