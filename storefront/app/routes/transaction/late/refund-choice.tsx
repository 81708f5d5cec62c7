import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { chooseRefundWay } from '../../../api/contact-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { backTo } from '../../../text/outcome.ts'
import { transactionText } from '../../../text/transaction.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'

/** Lets the order's user choose between the wallet and the way it was paid, before a refund is decided. */
export function RefundChoice({ order }: { order: Transaction }) {
  const { id, channel } = order
  const now = order.refund_way === 'source' ? 'source' : 'wallet'
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onPress = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      await callApi(chooseRefundWay, { params: { id }, body: { to: now === 'wallet' ? 'source' : 'wallet' } })
    } catch (error) {
      setProblem(formSentence(callProblem(error)))
    }
    await revalidate()
    setIsBusy(false)
  }
  return (
    <section className="card p-4" aria-labelledby="tujuan">
      <h2 id="tujuan" className="font-bold">
        {transactionText.way}
      </h2>
      <p role="status" className="mt-1 mb-3 note">
        {transactionText.wayNow[now](backTo(channel))}
      </p>
      <button type="button" onClick={onPress} aria-disabled={isBusy} className={buttonClass('small', 'whitespace-normal')}>
        <BusyLabel isBusy={isBusy}>{isBusy ? transactionText.wayBusy : transactionText.wayOther[now](backTo(channel))}</BusyLabel>
      </button>
      {problem && (
        <p role="alert" className="mt-3 text-s font-semibold text-bad">
          {problem}
        </p>
      )}
    </section>
  )
}
