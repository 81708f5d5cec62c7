import { useId, useState } from 'react'
import { callProblem } from '../../api/problems/call-problem.ts'
import { profileText } from '../../text/profile.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { takeFocus } from './take-focus.ts'

type Props = {
  ask: string
  yes: string
  /** The opener of the question, which gets the focus back if the answer is no. */
  opener: React.RefObject<HTMLElement | null>
  onYes: () => Promise<void>
  onNo: () => void
}

/** Asks before an act that can not be undone, and says why it failed. */
export function Question({ ask, yes, opener, onYes, onNo }: Props) {
  const askId = useId()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const onCancel = () => {
    onNo()
    opener.current?.focus()
  }
  const onClick = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem('')
    try {
      await onYes()
    } catch (error) {
      setProblem(callProblem(error).message)
      setIsBusy(false)
    }
  }
  return (
    <div className="grid justify-items-start gap-3 p-4 mt-1.5 rounded-m bg-bad-soft">
      <p id={askId} className="max-w-[52ch] text-ink">
        {ask}
      </p>
      {problem && (
        <p role="alert" className="text-s font-semibold text-bad">
          {problem}
        </p>
      )}
      <p className="flex flex-wrap gap-2">
        <button
          type="button"
          ref={takeFocus}
          aria-describedby={askId}
          aria-disabled={isBusy}
          onClick={onClick}
          className={buttonClass('small', 'text-bad')}
        >
          <BusyLabel isBusy={isBusy}>{yes}</BusyLabel>
        </button>
        <button type="button" onClick={onCancel} className={buttonClass('small')}>
          {profileText.cancel}
        </button>
      </p>
    </div>
  )
}
