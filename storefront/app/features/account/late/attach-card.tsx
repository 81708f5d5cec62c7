import type { Transaction } from '@kilat/contract/transactions.ts'
import { useId, useRef, useState } from 'react'
import { requestOrderCode } from '../../../api/contact-endpoints.ts'
import { attachTransaction } from '../../../api/own-endpoints.ts'
import type { ApiProblem } from '../../../api/problems/api-problem.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { readLastBuyer } from '../../../lib/last-buyer.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { keepProof, readProofOf } from '../../../session/late/kept-proofs.ts'
import { attachText } from '../../../text/account.ts'
import { codeText } from '../../../text/contacts.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Cover } from '../../../ui/cover.tsx'
import { Field } from '../../../ui/field.tsx'
import { CodeForm } from '../../contacts/late/code-form.tsx'
import { useNewProof } from '../../contacts/late/use-new-proof.ts'
import { type Proof, readProof } from '../../contacts/read-proof.ts'
import { showToast } from '../../toast/toasts.ts'

type Props = { orders: Transaction[]; onLater: () => void; onDone: (ids: string[]) => void }

/**
 * Attaches orders of this browser to the account. If it has no proof for an order, it asks for the contact the order was placed
 * with, and shows for each order whether it was right.
 */
export function AttachCard({ orders, onLater, onDone }: Props) {
  const headingId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [contact, setContact] = useState(() => readLastBuyer()?.contact ?? '')
  const [problem, setProblem] = useState<string>()
  const [refusals, setRefusals] = useState<Record<string, string>>({})
  const [isBusy, setIsBusy] = useState(false)
  const unproven = orders.filter(order => !order.is_buyer && !readProofOf(order.contact))
  const needsContact = unproven.length > 0

  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const proof = readProof(contact)
    if (needsContact && !proof) return refuse(contact.trim() === '' ? attachText.empty : attachText.wrong)
    setIsBusy(true)
    setProblem(undefined)
    const tried = await attachAll(orders, proof)
    setIsBusy(false)
    show(tried)
    if (tried.mismatched > 0) refuse(attachText.mismatch(tried.mismatched))
    else if (tried.problem) refuse(formSentence(tried.problem))
  }
  const show = (tried: Tried) => {
    setRefusals(tried.refusals)
    if (tried.attached.length > 0) {
      showToast({ title: attachText.attached(tried.attached.length), description: attachText.attachedHelp, variant: 'success' })
      onDone(tried.attached)
    }
  }
  const refuse = (sentence: string) => {
    setProblem(sentence)
    form.current?.querySelector<HTMLInputElement>('input')?.focus()
  }
  return (
    <section aria-labelledby={headingId} className="card p-4 lg:p-6">
      <h2 id={headingId} className="title-card text-balance">
        {attachText.title(orders.length)}
      </h2>
      <p className="mt-1 note">
        {needsContact ? attachText.help : orders.every(order => order.is_buyer) ? attachText.helpOwn : attachText.helpProven}
      </p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,17rem),1fr))] items-start gap-x-7 gap-y-4 mt-4">
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          {orders.map(order => (
            <li key={order.id} className="grid grid-cols-[36px_minmax(0,1fr)] items-center gap-3">
              <Cover src={order.product.cover} className="w-9 rounded-s" />
              <span className="min-w-0">
                <b className="block truncate">
                  {order.item.name} · {order.product.title}
                </b>
                <span className={refusals[order.id] ? 'text-s font-semibold text-bad' : 'note'}>
                  {refusals[order.id] ?? (order.is_buyer ? attachText.madeHere : attachText.madeWith(order.contact.masked))}
                </span>
              </span>
            </li>
          ))}
        </ul>
        <div className="grid gap-5">
          <form ref={form} onSubmit={onSubmit} noValidate className="grid gap-3">
            {needsContact ? (
              <Field label={attachText.label} error={problem}>
                {input => (
                  <input
                    {...input}
                    name="contact"
                    autoComplete="off"
                    autoCapitalize="off"
                    spellCheck={false}
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
              problem && (
                <p role="alert" className="text-s font-semibold text-bad">
                  {problem}
                </p>
              )
            )}
            <p className="flex flex-wrap gap-2">
              <button type="submit" aria-disabled={isBusy} className={buttonClass('plain', 'max-md:w-full')}>
                <BusyLabel isBusy={isBusy}>{isBusy ? attachText.busy : attachText.button(orders.length)}</BusyLabel>
              </button>
              <button type="button" onClick={onLater} className={buttonClass('quiet', 'max-md:w-full')}>
                {attachText.later}
              </button>
            </p>
          </form>
          <ByCode key={unproven[0]?.contact.masked} unproven={unproven} onTried={show} />
        </div>
      </div>
    </section>
  )
}

/** The other way: a code to the contact of the first order that is not proven yet. It proves all orders with that contact. */
function ByCode({ unproven, onTried }: { unproven: Transaction[]; onTried: (tried: Tried) => void }) {
  const offered = usePublicSettings()?.one_time_codes ?? []
  const newProof = useNewProof()
  // The store sends codes only where something was paid.
  const [first] = unproven.filter(({ contact, payment }) => offered.includes(contact.kind) && payment.paid_at !== null)
  if (!first) return null
  const { id, contact } = first
  const take = async (code: string) => {
    const proof = newProof()
    await callApi(attachTransaction, { params: { id }, body: { code, proof } })
    keepProof(contact, proof)
    const others = unproven.filter(order => order.id !== id && readProofOf(order.contact))
    const tried = await attachAll(others, undefined)
    onTried({ ...tried, attached: [id, ...tried.attached] })
  }
  return (
    <div>
      <p className="mb-3 note">{codeText.or}</p>
      <CodeForm
        isSecond
        askLabel={codeText.send[contact.kind]}
        hint={codeText.sentTo(contact.masked)}
        submitLabel={attachText.button(unproven.filter(order => order.contact.masked === contact.masked).length)}
        busyLabel={attachText.busy}
        ask={async () => (await callApi(requestOrderCode, { params: { id } })).data}
        take={take}
      />
    </div>
  )
}

type Tried = { attached: string[]; refusals: Record<string, string>; mismatched: number; problem?: ApiProblem }

/** Attaches one order after the other. The server counts wrong contacts, so a contact that can not be right is not sent. */
async function attachAll(orders: Transaction[], proof: Proof | undefined): Promise<Tried> {
  const tried: Tried = { attached: [], refusals: {}, mismatched: 0 }
  const mismatch = ({ id, contact: made }: Transaction) => {
    tried.mismatched++
    tried.refusals[id] = attachText.madeWith(made.masked)
  }
  for (const order of orders) {
    const { id } = order
    const kept = readProofOf(order.contact)
    if (!order.is_buyer && !kept && order.contact.kind !== proof?.kind) {
      mismatch(order)
      continue
    }
    try {
      await callApi(attachTransaction, { params: { id }, body: order.is_buyer ? {} : { contact: proof?.contact, proof: kept } })
      tried.attached.push(id)
    } catch (error) {
      const problem = callProblem(error)
      if (problem.code !== 'contact_mismatch' && problem.code !== 'contact_unproven') {
        tried.refusals[id] = problem.message
        return { ...tried, problem }
      }
      mismatch(order)
      if (problem.code === 'contact_unproven') tried.refusals[id] = problem.message
    }
  }
  return tried
}
