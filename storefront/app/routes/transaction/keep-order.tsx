import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { callProblem, formSentence } from '../../api/call-problem.ts'
import { attachTransaction } from '../../api/own-endpoints.ts'
import { readOrderSecret } from '../../features/orders/kept-orders.ts'
import { readLastBuyer } from '../../lib/last-buyer.ts'
import { callApi } from '../../session/call-api.ts'
import { transactionText } from '../../text/transaction.ts'
import { buttonClass, Spinner } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'

/** Offers a user who knows the contact to attach an order placed without signing in. */
export function KeepOrder({ order, isSignedIn }: { order: Transaction; isSignedIn: boolean }) {
  return (
    <section className="card p-4" aria-labelledby="simpan">
      <h2 id="simpan" className="font-bold">
        {transactionText.keep}
      </h2>
      {isSignedIn ? <KeepForm order={order} /> : <ToSignIn id={order.id} />}
    </section>
  )
}

function ToSignIn({ id }: { id: string }) {
  return (
    <>
      <p className="mt-1 mb-3 note">{transactionText.keepVisitor}</p>
      <Link to={`/login?to=${encodeURIComponent(`/transactions/${id}`)}`} className={buttonClass('small')}>
        {transactionText.keepSignIn}
      </Link>
    </>
  )
}

function KeepForm({ order }: { order: Transaction }) {
  const { contact: made } = order
  const [isSecretRefused, setSecretRefused] = useState(false)
  // The server renders the order as for any visitor. Until it is loaded again, the secret says whose it is.
  const isBuyer = order.is_buyer || (!isSecretRefused && readOrderSecret(order.id) !== undefined)
  const { revalidate } = useRevalidator()
  const [contact, setContact] = useState(() => rememberedContact(made.kind))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    if (!isBuyer && contact.trim() === '') return setProblem(transactionText.keepEmpty)
    setIsBusy(true)
    try {
      await callApi(attachTransaction, { params: { id: order.id }, body: isBuyer ? {} : { contact: contact.trim() } })
      await revalidate()
    } catch (error) {
      const refusal = callProblem(error)
      setSecretRefused(refusal.fields.contact !== undefined)
      setProblem(refusal.fields.contact ?? formSentence(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <form onSubmit={onSubmit} noValidate className="grid gap-3 mt-1">
      <p className="note">{isBuyer ? transactionText.keepVisitor : transactionText.keepHelp(made.masked)}</p>
      {isBuyer ? (
        <Problem sentence={problem} />
      ) : (
        <Field label={transactionText.revealLabel[made.kind]} error={problem}>
          {input => (
            <input
              {...input}
              name="contact"
              type={made.kind === 'whatsapp' ? 'tel' : 'email'}
              autoComplete={made.kind === 'whatsapp' ? 'tel' : 'email'}
              enterKeyHint="done"
              value={contact}
              onChange={event => {
                setContact(event.target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
      )}
      <button type="submit" aria-disabled={isBusy} className={buttonClass('plain', 'justify-self-start')}>
        {isBusy && <Spinner />}
        {isBusy ? transactionText.keepBusy : transactionText.keepButton}
      </button>
    </form>
  )
}

function Problem({ sentence }: { sentence: string | undefined }) {
  if (!sentence) return null
  return (
    <p role="alert" className="text-s font-semibold text-bad">
      {sentence}
    </p>
  )
}

function rememberedContact(kind: Transaction['contact']['kind']): string {
  const last = readLastBuyer()
  return last?.contactKind === kind ? last.contact : ''
}
