import { useEffect, useRef, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { cx } from '../lib/class-names.ts'
import { isRecord } from '../lib/record.ts'
import { privacyAsked } from '../lib/signals.ts'
import { analyticsText } from '../text/analytics.ts'
import { shellText } from '../text/shell/shell.ts'
import { buttonClass } from '../ui/button.tsx'
import { browserDeclines, keepConsent, readConsent } from './consent.ts'
import { sendPageView, startCounting, stopCounting } from './google-analytics.ts'

/** Asks once whether visits may be counted, and counts pages if so. Loaded only if counting is set up. */
export function VisitCounter({ measurementId }: { measurementId: string }) {
  const [consent, setConsent] = useState(readConsent)
  const [isReopened, setIsReopened] = useState(false)
  const { pathname } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each path is a view
  useEffect(() => {
    if (consent !== 'yes') return
    startCounting(measurementId)
    sendPageView(measurementId)
  }, [consent, measurementId, pathname])

  useEffect(() => privacyAsked.listen(() => setIsReopened(true)), [])

  const onAnswer = (answer: 'yes' | 'no') => {
    keepConsent(answer)
    if (answer === 'no' && consent === 'yes') stopCounting(measurementId)
    setConsent(answer)
    setIsReopened(false)
  }
  if (consent !== null && !isReopened) return null
  return <Question consent={consent} takesFocus={isReopened} onAnswer={onAnswer} onClose={() => setIsReopened(false)} />
}

type Asking = { consent: 'yes' | 'no' | null; takesFocus: boolean; onAnswer: (answer: 'yes' | 'no') => void; onClose: () => void }

function Question({ consent, takesFocus, onAnswer, onClose }: Asking) {
  const hasBuyBar = useMatches().some(match => isRecord(match.handle) && match.handle.hasBuyBar === true)
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    if (takesFocus) bar.current?.focus()
  }, [takesFocus])
  const isSettled = browserDeclines()
  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={shellText.privacyChoice}
      className={cx(
        'fixed z-40 inset-x-2 flex flex-wrap items-center gap-x-3 gap-y-2 card shadow-float p-3.5 md:inset-x-auto md:right-6 md:max-w-105 lg:bottom-6',
        hasBuyBar ? 'bottom-30' : 'bottom-18',
      )}
    >
      <div className="grow basis-52">
        <p className="text-m font-bold">{isSettled ? shellText.privacyChoice : analyticsText.ask}</p>
        <p className="note">{isSettled ? analyticsText.browserDeclines : analyticsText.help}</p>
        {consent && !isSettled && <p className="note font-semibold">{consent === 'yes' ? analyticsText.isYes : analyticsText.isNo}</p>}
      </div>
      {isSettled ? (
        <button type="button" className={buttonClass('small')} onClick={onClose}>
          {analyticsText.close}
        </button>
      ) : (
        <div className="flex gap-2">
          <button type="button" className={buttonClass('small')} onClick={() => onAnswer('no')}>
            {analyticsText.no}
          </button>
          <button type="button" className={buttonClass('small')} onClick={() => onAnswer('yes')}>
            {analyticsText.yes}
          </button>
        </div>
      )}
    </section>
  )
}
