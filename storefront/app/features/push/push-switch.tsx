import { useState } from 'react'
import { usePublicSettings } from '../../lib/use-public-settings.ts'
import { pushText } from '../../text/push.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { readPushSupport } from './push-support.ts'
import { isPushOn, registerBrowser, unregisterBrowser } from './register-browser.ts'

/** Turns push messages on and off at this browser. Shows nothing where they are not supported. Only in the browser. */
export function PushSwitch() {
  const settings = usePublicSettings()
  const [isOn, setOn] = useState(isPushOn)
  const [isBusy, setBusy] = useState(false)
  const [news, setNews] = useState('')
  const support = readPushSupport()
  if (!settings?.push || support === 'none') return null
  const onClick = async () => {
    if (isBusy) return
    setBusy(true)
    const wasOn = isOn
    if (wasOn) await unregisterBrowser()
    const isDone = wasOn || (await registerBrowser(settings))
    setOn(!wasOn && isDone)
    setNews(wasOn ? pushText.turnedOff : isDone ? pushText.turnedOn : readPushSupport() === 'denied' ? '' : pushText.failed)
    setBusy(false)
  }
  return (
    <div className="mt-4 pt-4 border-t border-line">
      <h3 className="font-bold">{pushText.setting}</h3>
      <p className="note">{noteOf(support)}</p>
      <p role="status" className="text-sm font-semibold text-ok">
        {news}
      </p>
      {(support === 'granted' || support === 'undecided') && (
        <button type="button" aria-disabled={isBusy} onClick={onClick} className={buttonClass('small', 'mt-2')}>
          {isBusy && <Spinner />}
          {isBusy ? pushText.busy : isOn ? pushText.turnOff : pushText.turnOn}
        </button>
      )}
    </div>
  )
}

function noteOf(support: ReturnType<typeof readPushSupport>): string {
  if (support === 'denied') return pushText.deniedHelp
  return support === 'install-first' ? pushText.installFirst : pushText.settingNote
}
