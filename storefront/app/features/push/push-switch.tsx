import { useState } from 'react'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { pushText } from '../../text/push.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { readPushSupport } from './push-support.ts'
import { isPushOn, registerBrowser, unregisterBrowser } from './register-browser.ts'

type Props = {
  /** The store's names for the user's browsers that get push messages. */
  browsers: readonly string[]
  /** This browser was turned on or off. */
  onMoved: () => void
}

/** Turns push messages on and off at this browser. Shows nothing where they are not supported. Only in the browser. */
export function PushSwitch({ browsers, onMoved }: Props) {
  const settings = usePublicSettings()
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  const support = readPushSupport()
  if (!settings?.push || support === 'none') return null
  // The store may have forgotten the browser, for example because its push service did.
  const isOn = isPushOn(browsers)
  const onClick = async () => {
    if (isBusy) return
    setBusy(true)
    setNews('')
    if (isOn) await unregisterBrowser()
    const isDone = isOn || (await registerBrowser(settings))
    setNews(isOn ? pushText.turnedOff : isDone ? pushText.turnedOn : readPushSupport() === 'denied' ? '' : pushText.failed)
    setBusy(false)
    if (isDone) onMoved()
  }
  return (
    <>
      {support === 'denied' && <p className="mt-1 note">{pushText.deniedHelp}</p>}
      {support === 'install-first' && <p className="mt-1 note">{pushText.installFirst}</p>}
      {(support === 'granted' || support === 'undecided') && (
        <button type="button" aria-disabled={isBusy} onClick={onClick} className={buttonClass('small', 'mt-2')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? pushText.busy : isOn ? pushText.turnOff : pushText.turnOn}</BusyLabel>
        </button>
      )}
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
    </>
  )
}
