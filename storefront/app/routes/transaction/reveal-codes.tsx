import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { browserApi } from '../../session/browser-api.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { actOnOrder } from './act-on-order.ts'

type Props = { order: Transaction; refusal: string | undefined; onRevealed: (order: Transaction) => void }

/** Shows the codes to a visitor who knows the order's contact. */
export function RevealCodes({ order, refusal, onRevealed }: Props) {
  const [problem, setProblem] = useState(refusal)
  const [isBusy, setIsBusy] = useState(false)
  const isWhatsapp = order.contact.kind === 'whatsapp'
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const data = new FormData(event.currentTarget)
    setIsBusy(true)
    const acted = await actOnOrder(browserApi(), { id: order.id, data })
    setIsBusy(false)
    if (acted.kind === 'revealed') return onRevealed(acted.order)
    setProblem(acted.kind === 'refused' ? acted.sentence : undefined)
  }
  return (
    <section className="card p-4 lg:p-6" aria-labelledby="buka">
      <h2 id="buka" className="title-card">
        {transactionText.reveal}
      </h2>
      <p className="mt-1 mb-3.5 note">{transactionText.revealHelp(order.contact.masked)}</p>
      <form method="post" onSubmit={onSubmit} className="grid gap-3">
        <input type="hidden" name="intent" value="reveal" />
        <Field label={transactionText.revealLabel[order.contact.kind]} error={problem}>
          {input => (
            <input
              {...input}
              name="contact"
              required
              type={isWhatsapp ? 'tel' : 'email'}
              autoComplete={isWhatsapp ? 'tel' : 'email'}
              onChange={() => setProblem(undefined)}
            />
          )}
        </Field>
        <button type="submit" aria-disabled={isBusy} className={buttonClass('main', 'w-full')}>
          {isBusy && <Spinner />}
          {isBusy ? transactionText.revealBusy : transactionText.revealButton}
        </button>
      </form>
    </section>
  )
}
