import { encode } from 'uqr'
import { downloadIcon } from '../../features/icons/order-icons.ts'
import { showToast } from '../../features/toast/toasts.ts'
import { depositText } from '../../text/deposit.ts'
import { paymentText } from '../../text/payment.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Side of one module in pixels, and the white around the code in modules, as the standard requires. */
const [modulePx, border] = [16, 4]

/** Saves a deposit's QR code as a picture. It is drawn here, because only the user may see a deposit and a file has no access token. */
export function SaveQr({ qr, name }: { qr: string; name: string }) {
  const onPress = () => {
    const saved = document.createElement('canvas')
    draw(saved, qr)
    saved.toBlob(blob => {
      if (!blob) return showToast({ title: depositText.savingFailed })
      const address = URL.createObjectURL(blob)
      const link = document.createElement('a')
      link.href = address
      link.download = `${name}.png`
      link.click()
      setTimeout(() => URL.revokeObjectURL(address), 60_000)
    }, 'image/png')
  }
  return (
    <button type="button" className={buttonClass('main', 'w-full')} onClick={onPress}>
      <Icon shape={downloadIcon} />
      {paymentText.saveQr}
    </button>
  )
}

function draw(canvas: HTMLCanvasElement, qr: string): void {
  const { data, size } = encode(qr, { ecc: 'M', border })
  canvas.width = canvas.height = size * modulePx
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, canvas.width, canvas.height)
  pen.fillStyle = '#000'
  for (const [y, row] of data.entries())
    for (const [x, isDark] of row.entries()) if (isDark) pen.fillRect(x * modulePx, y * modulePx, modulePx, modulePx)
}
