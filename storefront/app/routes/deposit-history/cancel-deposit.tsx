import { useState } from 'react'
import { cancelDeposit } from '../../api/deposit-endpoints.ts'
import { callProblem, formSentence } from '../../api/problems/call-problem.ts'
import { focusPart } from '../../lib/focus-section.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { callApi } from '../../session/calls/call-api.ts'
import { depositText } from '../../text/deposit.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'

/** Cancels an unpaid deposit after a confirmation, which unfolds. */
export function CancelDeposit({ id, onActed }: { id: string; onActed: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isPressed = useFocusAfter(() => focusPart('hasil'))
  const onPress = async () => {
    if (isBusy) return
    setIsBusy(true)
    isPressed.current = true
    setProblem('')
    try {
      await callApi(cancelDeposit, { params: { id } })
    } catch (error) {
      setProblem(formSentence(callProblem(error)))
    }
    // Even a refusal may be because the deposit has moved on.
    onActed()
    setIsBusy(false)
  }
  return (
    <details className="text-center">
      <summary className={buttonClass('danger')}>{depositText.cancel}</summary>
      <div className="card p-4 mt-2 text-left">
        <p className="note">{depositText.cancelAsk}</p>
        {problem && (
          <p role="alert" className="mt-2 text-s font-semibold text-bad">
            {problem}
          </p>
        )}
        <button type="button" aria-disabled={isBusy} onClick={onPress} className={buttonClass('small', 'w-full mt-3 text-bad')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? depositText.cancelBusy : depositText.cancelYes}</BusyLabel>
        </button>
      </div>
    </details>
  )
}
