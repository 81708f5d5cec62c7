import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import type { SentCode } from '@kilat/contract/contacts.ts'
import { maskContact } from '@kilat/contract/mask-contact.ts'
import type { TransactionRow } from '@kilat/contract/own-transactions.ts'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { listProvenOrders, proveContact, requestCode } from '../../../api/contact-endpoints.ts'
import { callProblem, formSentence } from '../../../api/problems/call-problem.ts'
import { CodeForm, type PostedCode } from '../../../features/contacts/late/code-form.tsx'
import { useNewProof } from '../../../features/contacts/late/use-new-proof.ts'
import { readProof } from '../../../features/contacts/read-proof.ts'
import { focusPart } from '../../../lib/focus-section.ts'
import { usePublicSettings } from '../../../lib/use-public-settings.ts'
import { callApi } from '../../../session/calls/call-api.ts'
import { keepProof, readProofs, type ShownContact } from '../../../session/late/kept-proofs.ts'
import { codeText, findText } from '../../../text/contacts.ts'
import { BusyLabel, buttonClass } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import type { Found } from '../find-orders.ts'
import { FoundOrders } from './found-orders.tsx'

type Contact = { kind: 'whatsapp' | 'email'; contact: string }
type Orders = { contact: string; proof?: string; orders: TransactionRow[] }

/** Finds orders without their numbers: a code to the contact they were made with proves whose they are. Works without scripts. */
export function FindByContact({ found }: { found: Found | undefined }) {
  const headingId = useId()
  const offered = usePublicSettings()?.one_time_codes ?? []
  const [orders, setOrders] = useState<Orders | undefined>(found?.kind === 'orders' ? found : undefined)
  const [sent, setSent] = useState(() => readSent(found))
  // The contact to correct, or nothing for another one, once it is asked for again.
  const [again, setAgain] = useState<string>()
  const section = useRef<HTMLElement>(null)
  useProvenOrders(proven => {
    // Whoever looks for another contact by now goes on with that one.
    const looksElsewhere = found || sent || isBegun(section.current)
    if (!looksElsewhere) setOrders(proven)
  })
  if (offered.length === 0) return null
  const askAgain = (contact?: string) => {
    setOrders(undefined)
    setSent(undefined)
    setAgain(contact)
  }
  const onAttached = () => {
    askAgain()
    focusPart(headingId)
  }
  const onProven = async ({ masked }: ShownContact, proof: string) => {
    const { data } = await callApi(listProvenOrders, { body: { proof } })
    setOrders({ contact: masked, proof, orders: data })
    focusPart(headingId)
  }
  return (
    <section ref={section} aria-labelledby={headingId} className="mt-6 pt-6 border-t border-line">
      <h2 id={headingId} className="title-card outline-none">
        {orders ? findText.found(orders.orders.length, orders.contact) : findText.title}
      </h2>
      {orders ? (
        <FoundOrders {...orders} onAttached={onAttached} onOther={() => askAgain('')} />
      ) : sent ? (
        <TakeCode key={sent.to.contact} {...sent} onProven={onProven} onOther={() => askAgain(sent.to.contact)} />
      ) : (
        <AskCode
          offered={offered}
          found={found}
          again={again}
          onSent={(to, { resend_in: resendIn }) => setSent({ to, posted: { isSent: true, resendIn } })}
        />
      )}
    </section>
  )
}

/** True if a contact is typed, or about to be. */
function isBegun(section: HTMLElement | null): boolean {
  const field = section?.querySelector<HTMLInputElement>('input[name=contact]:not([type=hidden])')
  return field ? field.value !== '' || field === document.activeElement : false
}

type Sent = { to: Contact; posted: PostedCode }

/** The state after a post without scripts. */
function readSent(found: Found | undefined): Sent | undefined {
  const to = found && readProof(found.contact)
  if (!to) return undefined
  if (found.kind === 'code_sent') return { to, posted: { isSent: true, resendIn: found.resendIn } }
  if (found.kind !== 'refused' || !found.isSent) return undefined
  return { to, posted: { isSent: true, code: found.code, problem: found.sentence } }
}

/** Shows the orders of a contact that this browser has proven lately. */
function useProvenOrders(onProven: (orders: Orders) => void): void {
  const show = useEffectEvent(onProven)
  useEffect(() => {
    const [kept] = readProofs()
    if (!kept) return
    const { masked, proof } = kept
    // A refusal changes nothing: the form is there.
    callApi(listProvenOrders, { body: { proof } }).then(
      ({ data }) => data.length > 0 && show({ contact: masked, proof, orders: data }),
      () => {},
    )
  }, [])
}

type AskProps = {
  offered: readonly ('whatsapp' | 'email')[]
  found: Found | undefined
  /** What the field holds for a visitor who asked for it again, and types there next. */
  again: string | undefined
  onSent: (to: Contact, sent: SentCode) => void
}

function AskCode({ offered, found, again, onSent }: AskProps) {
  const refusal = found?.kind === 'refused' && again === undefined ? found : undefined
  const [problem, setProblem] = useState(refusal?.sentence)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const kind = offered.length > 1 ? 'both' : (offered[0] ?? 'both')
  const refuse = (sentence: string) => {
    setProblem(sentence)
    field.current?.focus()
  }
  const onSubmit = async (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const typed = String(new FormData(event.currentTarget).get('contact') ?? '')
    const to = readProof(typed)
    if (!to || (kind !== 'both' && to.kind !== kind)) return refuse(typed.trim() === '' ? findText.empty : findText.wrong[kind])
    setIsBusy(true)
    setProblem(undefined)
    try {
      const { data } = await callApi(requestCode, { body: { contact: { kind: to.kind, value: to.contact } } })
      onSent(to, data)
    } catch (error) {
      const refusal = callProblem(error)
      setIsBusy(false)
      refuse(refusal.fields.contact ?? formSentence(refusal))
    }
  }
  return (
    <>
      <p className="mt-1 mb-4 text-ink-2 text-pretty">{findText.help[kind]}</p>
      <form method="post" onSubmit={onSubmit} noValidate className="grid gap-3">
        <input type="hidden" name="intent" value="send_code" />
        <Field label={findText.label[kind]} error={problem}>
          {input => (
            <input
              {...input}
              ref={field}
              name="contact"
              autoComplete={kind === 'whatsapp' ? 'tel' : kind === 'email' ? 'email' : 'off'}
              autoCapitalize="off"
              spellCheck={false}
              enterKeyHint="send"
              defaultValue={again ?? refusal?.contact}
              // biome-ignore lint/a11y/noAutofocus: a refused contact is corrected next
              autoFocus={refusal !== undefined || again !== undefined}
              onChange={() => setProblem(undefined)}
            />
          )}
        </Field>
        <button type="submit" aria-disabled={isBusy} className={buttonClass('plain', 'w-full')}>
          <BusyLabel isBusy={isBusy}>{isBusy ? codeText.sending : findText.send}</BusyLabel>
        </button>
      </form>
    </>
  )
}

type TakeProps = Sent & { onProven: (contact: ShownContact, proof: string) => Promise<void>; onOther: () => void }

function TakeCode({ to, posted, onProven, onOther }: TakeProps) {
  const { kind, contact } = to
  const newProof = useNewProof()
  const take = async (code: string) => {
    const proof = newProof()
    await callApi(proveContact, { body: { contact: { kind, value: contact }, code, proof } })
    const canonical = normaliseContact({ kind, value: contact })
    const shown = { kind, masked: canonical ? maskContact(canonical) : contact }
    keepProof(shown, proof)
    await onProven(shown, proof)
  }
  return (
    <div className="grid gap-2 mt-3">
      <CodeForm
        isSecond
        askLabel={findText.send}
        hint={codeText.sentIfKnown(contact)}
        againNews={codeText.askedAgain}
        submitLabel={findText.show}
        busyLabel={findText.showing}
        ask={async () => (await callApi(requestCode, { body: { contact: { kind, value: contact } } })).data}
        take={take}
        post={{ intent: 'find', contact }}
        posted={posted}
      />
      <button type="button" onClick={onOther} className={buttonClass('quiet', 'justify-self-start not-js:hidden')}>
        {findText.other}
      </button>
    </div>
  )
}
