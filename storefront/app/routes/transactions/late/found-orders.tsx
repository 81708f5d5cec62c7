import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import { useState } from 'react'
import { attachContact } from '../../../api/contact-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { OrderList } from '../../../components/order-list.tsx'
import { toListedOrder } from '../../../features/account/listed-order.ts'
import { showToast } from '../../../features/toast/toasts.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { useAccessToken } from '../../../session/tokens.ts'
import { attachText } from '../../../text/account.ts'
import { findText } from '../../../text/contacts.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'

type Props = { proof?: string; orders: TransactionRow[]; onAttached: () => void; onOther: () => void }

/** The orders of a proven contact. A user may put all of them into the account; without scripts there is no `proof` to do that by. */
export function FoundOrders({ proof, orders, onAttached, onOther }: Props) {
  const isSignedIn = Boolean(useAccessToken())
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3 mt-3">
      {orders.length > 0 && <OrderList orders={orders.map(toListedOrder)} />}
      <p className="note">{orders.length > 0 ? findText.foundHelp : findText.noneHelp}</p>
      <p className="flex flex-wrap gap-2">
        {isSignedIn && proof && orders.length > 0 && <AttachAll proof={proof} onAttached={onAttached} />}
        <button type="button" onClick={onOther} className={buttonClass('quiet', 'not-js:hidden')}>
          {findText.other}
        </button>
      </p>
    </div>
  )
}

function AttachAll({ proof, onAttached }: { proof: string; onAttached: () => void }) {
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const onPress = async () => {
    if (isBusy) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { data } = await callApi(attachContact, { body: { proof } })
      showToast({ title: attachText.attached(data.length), description: attachText.attachedHelp, variant: 'success' })
      onAttached()
    } catch (error) {
      setProblem(formSentence(callProblem(error)))
      setIsBusy(false)
    }
  }
  return (
    <>
      {problem && (
        <span role="alert" className="w-full text-s font-semibold text-bad">
          {problem}
        </span>
      )}
      <button type="button" onClick={onPress} aria-disabled={isBusy} className={buttonClass('plain')}>
        <BusyLabel isBusy={isBusy}>{isBusy ? findText.attaching : findText.attach}</BusyLabel>
      </button>
    </>
  )
}
