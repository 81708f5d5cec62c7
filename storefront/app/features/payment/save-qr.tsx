import { useThemeInfo } from '../../lib/use-theme-info.ts'
import { paymentText } from '../../text/payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { downloadIcon } from '../icons/order-icons.ts'
import { showToast } from '../toast/toasts.ts'
import type { Bill } from './bill.ts'
import { drawQrPicture } from './draw-qr.ts'
import { download, toPng } from './picture.ts'

/**
 * Saves a QR code as a picture with amount, number and time. It is drawn here, so that it needs no connection. `href`: a picture of the
 * code alone, for a page without scripts.
 */
export function SaveQr({ bill, qr, href }: { bill: Bill; qr: string; href: string | undefined }) {
  const { store } = useThemeInfo()
  const save = async () => {
    const canvas = drawQrPicture({ qr, store: store.name, id: bill.id, total: bill.total, payBefore: bill.payment.expires_at })
    const file = canvas && (await toPng(canvas, bill.id))
    if (!file || !download(file)) showToast({ title: paymentText.savingFailed })
  }
  const content = (
    <>
      <Icon shape={downloadIcon} />
      {paymentText.saveQr}
    </>
  )
  if (!href)
    return (
      <button type="button" className={buttonClass('main', 'w-full')} onClick={save}>
        {content}
      </button>
    )
  return (
    <a
      className={buttonClass('main', 'w-full')}
      href={href}
      download={`${bill.id}.png`}
      onClick={event => {
        event.preventDefault()
        void save()
      }}
    >
      {content}
    </a>
  )
}
