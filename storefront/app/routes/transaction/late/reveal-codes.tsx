import type { Transaction } from '@kilat/contract/transactions.ts'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { requestOrderCode } from '../../../api/contact-endpoints.ts'
import { CodeForm } from '../../../features/contacts/late/code-form.tsx'
import { useNewProof } from '../../../features/contacts/late/use-new-proof.ts'
import { revealTransaction } from '../../../lib/endpoints.ts'
import { focusInput, focusPart } from '../../../lib/focus-section.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { browserApi } from '../../../session/api/browser-api.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { keepProof, readProofOf } from '../../../session/late/kept-proofs.ts'
import { codeText } from '../../../text/contacts.ts'
import { transactionText } from '../../../text/transaction.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { type Acted, actOnOrder, readPostedCode } from '../act-on-order.ts'

type Props = { order: Transaction; acted: Acted | undefined; onRevealed: (order: Transaction) => void }

/** Shows the codes to a visitor who knows the order's contact, or types the one-time code sent to it. */
export function RevealCodes({ order, acted, onRevealed }: Props) {
  const refusal = acted?.kind === 'refused' ? acted : undefined
  const hasCodes = usePublicSettings()?.one_time_codes.includes(order.contact.kind)
  const posted = refusal?.typed.contact === undefined ? undefined : refusal
  const [problem, setProblem] = useState(posted?.sentence)
  const [isBusy, setIsBusy] = useState(false)
  const isWhatsapp = order.contact.kind === 'whatsapp'
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const form = event.currentTarget
    const data = new FormData(form)
    setIsBusy(true)
    setProblem(undefined)
    const acted = await actOnOrder(browserApi(), { id: order.id, data })
    setIsBusy(false)
    if (acted.kind === 'revealed') return show(acted.order)
    setProblem(acted.kind === 'refused' ? acted.sentence : undefined)
    focusInput(form, 'contact')
  }
  const show = (opened: Transaction) => {
    // The forms disappear, so the codes take the focus.
    flushSync(() => onRevealed(opened))
    focusPart('kode')
  }
  const newProof = useNewProof()
  const take = async (code: string) => {
    const proof = newProof()
    const { data } = await callApi(revealTransaction, { params: { id: order.id }, body: { code, proof } })
    keepProof(order.contact, proof)
    show(data)
  }
  useProvenView(order, onRevealed)
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
              defaultValue={posted?.typed.contact}
              // A page that came with a refusal begins at the field that it is about.
              // biome-ignore lint/a11y/noAutofocus: as after a refusal that the page's scripts got
              autoFocus={posted !== undefined}
              onChange={() => setProblem(undefined)}
            />
          )}
        </Field>
        <button type="submit" aria-disabled={isBusy} className={buttonClass('main', 'w-full')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? transactionText.revealBusy : transactionText.revealButton}</BusyLabel>
        </button>
      </form>
      {hasCodes && (
        <div className="mt-5">
          <p className="mb-3 note">{codeText.or}</p>
          <CodeForm
            isSecond
            askLabel={codeText.send[order.contact.kind]}
            hint={codeText.sentTo(order.contact.masked)}
            submitLabel={codeText.open}
            busyLabel={codeText.opening}
            ask={async () => (await callApi(requestOrderCode, { params: { id: order.id } })).data}
            take={take}
            post={{ intent: 'reveal' }}
            posted={readPostedCode(acted, 'reveal')}
          />
        </div>
      )}
    </section>
  )
}

/** Shows the codes at once if this browser has proven the contact lately, by a code for any order. */
function useProvenView(order: Transaction, onRevealed: Props['onRevealed']): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opened order
  useEffect(() => {
    const proof = readProofOf(order.contact)
    if (!proof) return
    // A refusal changes nothing: the forms are there.
    callApi(revealTransaction, { params: { id: order.id }, body: { proof } }).then(
      ({ data }) => onRevealed(data),
      () => {},
    )
  }, [order.id])
}
