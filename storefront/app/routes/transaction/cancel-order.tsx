import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { showToast } from '../../features/toast/toasts.ts'
import { focusHeading } from '../../lib/focus-section.ts'
import { useFocusAfter } from '../../lib/use-focus-after.ts'
import { browserApi } from '../../session/api/browser-api.ts'
import { toastText } from '../../text/toast.ts'
import { transactionText } from '../../text/transaction.ts'
import { BusyLabel, buttonClass } from '../../ui/button.tsx'
import { actOnOrder } from './act-on-order.ts'

/** Cancels an unpaid order after a confirmation. It unfolds, so that it needs no dialog and works without scripts. */
export function CancelOrder({ order, refusal }: { order: Transaction; refusal: string | undefined }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState(refusal)
  const isPressed = useFocusAfter(focusHeading)
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    setIsBusy(true)
    setProblem(undefined)
    isPressed.current = true
    const acted = await actOnOrder(browserApi(), { id: order.id, data })
    if (acted.kind === 'cancelled') showToast({ title: toastText.orderCancelled, description: toastText.orderCancelledHelp })
    if (acted.kind === 'refused' && acted.hasMovedOn) showToast({ title: toastText.orderNotCancelled, description: acted.sentence })
    isPressed.current = acted.kind !== 'refused' || acted.hasMovedOn
    setProblem(acted.kind === 'refused' ? acted.sentence : undefined)
    await revalidate()
    setIsBusy(false)
  }
  return (
    <details className="text-center" open={refusal !== undefined || undefined}>
      <summary className={buttonClass('danger')}>{transactionText.cancel}</summary>
      <form method="post" onSubmit={onSubmit} className="card p-4 mt-2 text-left">
        <input type="hidden" name="intent" value="cancel" />
        <p className="note">{transactionText.cancelAsk}</p>
        {problem && (
          <p role="alert" className="mt-2 text-s font-semibold text-bad">
            {problem}
          </p>
        )}
        <button type="submit" aria-disabled={isBusy} className={buttonClass('small', 'w-full mt-3 text-bad')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? transactionText.cancelBusy : transactionText.cancelYes}</BusyLabel>
        </button>
      </form>
    </details>
  )
}
