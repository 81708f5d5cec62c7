import type { EndpointInput } from '@kilat/contract/endpoint.ts'
import type { attachTransaction as attachTransactionEndpoint } from '@kilat/contract/own-transactions.ts'
import type { Transaction } from '@kilat/contract/transactions.ts'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { requestOrderCode } from '../../../api/contact-endpoints.ts'
import { attachTransaction } from '../../../api/own-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { CodeForm } from '../../../features/contacts/late/code-form.tsx'
import { useNewProof } from '../../../features/contacts/late/use-new-proof.ts'
import { readOrderSecret } from '../../../features/orders/kept-orders.ts'
import { focusInput } from '../../../lib/focus-section.ts'
import { readLastBuyer } from '../../../lib/last-buyer.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { keepProof, readProofOf } from '../../../session/late/kept-proofs.ts'
import { codeText } from '../../../text/contacts.ts'
import { transactionText } from '../../../text/transaction.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Link } from '../../../ui/link.tsx'

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
  const [proof, setProof] = useState(() => readProofOf(made))
  // The server renders the order as for any visitor. Until it is loaded again, the secret says whose it is.
  const isBuyer = order.is_buyer || (!isSecretRefused && readOrderSecret(order.id) !== undefined)
  const needsContact = !isBuyer && !proof
  const { revalidate } = useRevalidator()
  const [contact, setContact] = useState(() => rememberedContact(made.kind))
  const [problem, setProblem] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const attach = async (body: EndpointInput<typeof attachTransactionEndpoint>['body']) => {
    await callApi(attachTransaction, { params: { id: order.id }, body })
    await revalidate()
  }
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const refuse = (sentence: string) => {
      setProblem(sentence)
      focusInput(form, 'contact')
    }
    if (needsContact && contact.trim() === '') return refuse(transactionText.keepEmpty)
    setIsBusy(true)
    setProblem(undefined)
    try {
      await attach(isBuyer ? {} : proof ? { proof } : { contact: contact.trim() })
    } catch (error) {
      const refusal = callProblem(error)
      // The order is another's than the secret's or the proof's, or the proof has expired: then the contact is asked for.
      setSecretRefused(refusal.fields.contact !== undefined)
      if (refusal.code === 'contact_unproven') setProof(undefined)
      refuse(refusal.fields.contact ?? formSentence(refusal))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <form onSubmit={onSubmit} noValidate className="grid gap-3 mt-1">
        <p className="note">{needsContact ? transactionText.keepHelp(made.masked) : transactionText.keepVisitor}</p>
        {needsContact ? (
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
        ) : (
          <Problem sentence={problem} />
        )}
        <button type="submit" aria-disabled={isBusy} className={buttonClass('plain', 'justify-self-start')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? transactionText.keepBusy : transactionText.keepButton}</BusyLabel>
        </button>
      </form>
      {needsContact && <OrByCode order={order} attach={attach} />}
    </>
  )
}

/** The other way to show whose the order is, in a store that sends codes to its kind of contact. */
function OrByCode({ order, attach }: { order: Transaction; attach: (body: { code: string; proof: string }) => Promise<void> }) {
  const { id, contact } = order
  const newProof = useNewProof()
  const isOffered = usePublicSettings()?.one_time_codes.includes(contact.kind)
  // The store sends codes only where something was paid.
  if (!isOffered || order.payment.paid_at === null) return null
  return (
    <div className="mt-5">
      <p className="mb-3 note">{codeText.or}</p>
      <CodeForm
        isSecond
        askLabel={codeText.send[contact.kind]}
        hint={codeText.sentTo(contact.masked)}
        submitLabel={transactionText.keepButton}
        busyLabel={transactionText.keepBusy}
        ask={async () => (await callApi(requestOrderCode, { params: { id } })).data}
        take={async code => {
          const proof = newProof()
          await attach({ code, proof })
          keepProof(contact, proof)
        }}
      />
    </div>
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
