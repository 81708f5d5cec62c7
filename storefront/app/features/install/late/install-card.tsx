import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../../lib/browser-store.ts'
import { focusHeading, focusPart } from '../../../lib/focus-section.ts'
import { isSharedDevice } from '../../../lib/shared-device.ts'
import { useThemeInfo } from '../../../lib/use-theme-info.ts'
import { installText } from '../../../text/install.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { shareIcon } from '../../icons/order-icons.ts'
import { type InstallWay, installableEvent, readInstallWay } from '../install-prompt.ts'

/** Offers to put the store on the home screen, on the page of the first delivered order alone. Only in the browser. */
export function InstallCard({ orderId }: { orderId: string }) {
  const { name } = useThemeInfo().store
  const [way, setWay] = useState<InstallWay | 'installed'>(() =>
    isInstallOffered(orderId) && !isSharedDevice() ? readInstallWay() : 'none',
  )
  useEffect(() => {
    if (way === 'prompt' || way === 'by-hand') keepInstallOffer(orderId)
  }, [way, orderId])
  // A slow browser may tell only now that it could.
  useEffect(() => {
    const look = () => isInstallOffered(orderId) && !isSharedDevice() && setWay(readInstallWay())
    addEventListener(installableEvent, look)
    return () => removeEventListener(installableEvent, look)
  }, [orderId])
  if (way === 'none') return null
  const onDismiss = () => {
    dropInstallOffer()
    setWay('none')
    focusHeading()
  }
  const onInstall = async () => {
    const prompt = window.kilatInstall
    // The browser lets it be asked once.
    window.kilatInstall = undefined
    dropInstallOffer()
    const answer = await prompt?.prompt().catch(() => undefined)
    const isInstalled = answer?.outcome === 'accepted'
    setWay(isInstalled ? 'installed' : 'none')
    if (isInstalled) focusPart('pasang')
    else focusHeading()
  }
  return (
    <section className="card p-4" aria-labelledby="pasang">
      <h2 id="pasang" className="font-bold">
        {way === 'installed' ? installText.done(name) : installText.offer(name)}
      </h2>
      <p role={way === 'installed' ? 'status' : undefined} className="mt-1 note">
        {way === 'installed' ? installText.doneHelp : installText.why}
      </p>
      {way === 'by-hand' && (
        <p className="flex gap-1.5 mt-2 text-s font-semibold">
          <Icon shape={shareIcon} size={16} className="mt-px" />
          {installText.byHand}
        </p>
      )}
      {way !== 'installed' && (
        <p className="flex flex-wrap gap-2 mt-3">
          {way === 'prompt' && (
            <button type="button" onClick={onInstall} className={buttonClass('plain')}>
              {installText.install}
            </button>
          )}
          <button type="button" onClick={onDismiss} className={buttonClass('quiet')}>
            {way === 'prompt' ? installText.dismiss : installText.understood}
          </button>
        </p>
      )}
    </section>
  )
}

const storageName = 'kilat-install'

/** True if the offer may stand on this order's page: it belongs to the first delivered order alone, until it is answered. */
function isInstallOffered(orderId: string): boolean {
  return [orderId, null].includes(readStored('localStorage', storageName, isText, null))
}

/** The offer stands on this order's page, and on no other from now on. */
function keepInstallOffer(orderId: string): void {
  writeStored('localStorage', storageName, orderId)
}

/** The offer is answered: no page has it again. */
function dropInstallOffer(): void {
  writeStored('localStorage', storageName, '')
}

function isText(value: unknown): value is string | null {
  return typeof value === 'string'
}
