import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusHeading, focusPart } from '../../../lib/focus-section.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { pushText } from '../../../text/push.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { readOrderSecret } from '../../orders/kept-orders.ts'
import { dismissPush, isPushDismissed } from '../push-memory.ts'
import { readPushSupport } from '../push-support.ts'
import { currentOwner, isPushOn, registerBrowser } from '../register-browser.ts'

type State = 'hidden' | 'offered' | 'install-first' | 'busy' | 'on' | 'failed' | 'denied'

/** Offers to tell this browser about an order of its buyer. Only in the browser, and only where it can be offered. */
export function PushCard({ orderId }: { orderId: string }) {
  const settings = usePublicSettings()
  const [state, setState] = useState<State>(firstState)
  // A visitor's browser that is on is registered for each of its orders, one after the other.
  useEffect(() => {
    if (settings && isPushOn() && currentOwner() === null && readOrderSecret(orderId)) void registerBrowser(settings, orderId)
  }, [settings, orderId])
  if (!settings?.push || state === 'hidden') return null
  const onAccept = async () => {
    if (state === 'busy') return
    setState('busy')
    const isRegistered = await registerBrowser(settings, orderId)
    const end = isRegistered ? 'on' : readPushSupport() === 'denied' ? 'denied' : 'failed'
    flushSync(() => setState(end))
    // Once nothing is left to press, the heading takes the focus of the button.
    if (end !== 'failed') focusPart('kabari')
  }
  const onDismiss = () => {
    dismissPush()
    setState('hidden')
    focusHeading()
  }
  const { title, help, accept } = wordsOf(state)
  return (
    <section className="card p-4" aria-labelledby="kabari">
      <h2 id="kabari" className="font-bold">
        {title}
      </h2>
      <p role={state === 'offered' ? undefined : 'status'} className="mt-1 note">
        {help}
      </p>
      {accept && (
        <p className="flex flex-wrap gap-2 mt-3">
          <button type="button" aria-disabled={state === 'busy'} onClick={onAccept} className={buttonClass('plain')}>
            <BusyLabel isBusy={state === 'busy'}>{accept}</BusyLabel>
          </button>
          <button type="button" onClick={onDismiss} className={buttonClass('quiet')}>
            {pushText.dismiss}
          </button>
        </p>
      )}
      {state === 'install-first' && (
        <button type="button" onClick={onDismiss} className={buttonClass('quiet', 'mt-2 -ml-3')}>
          {pushText.dismiss}
        </button>
      )}
    </section>
  )
}

/** Who has dismissed the offer, blocked notifications or has them on is not asked again. */
function firstState(): State {
  const support = readPushSupport()
  if (isPushDismissed() || isPushOn() || support === 'none' || support === 'denied') return 'hidden'
  return support === 'install-first' ? support : 'offered'
}

/** `accept` is on the button that turns it on; without it there is nothing to press. */
function wordsOf(state: State): { title: string; help: string; accept?: string } {
  switch (state) {
    case 'on':
      return { title: pushText.isOn, help: pushText.isOnHelp }
    case 'denied':
      return { title: pushText.denied, help: pushText.deniedHelp }
    case 'failed':
      return { title: pushText.offer, help: pushText.failed, accept: pushText.retry }
    case 'install-first':
      return { title: pushText.offer, help: pushText.installFirst }
    default:
      return { title: pushText.offer, help: pushText.offerWhy, accept: state === 'busy' ? pushText.accepting : pushText.accept }
  }
}
