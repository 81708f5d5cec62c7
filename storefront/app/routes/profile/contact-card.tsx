import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { useState } from 'react'
import { forgetBuyer, readLastBuyer, rememberBuyer } from '../../lib/last-buyer.ts'
import { accountText } from '../../text/account.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ForgetButton } from './forget-button.tsx'

const kinds = ['whatsapp', 'email'] as const

/** The contact that the next order starts with: changed and forgotten here. */
export function ContactCard({ onNews }: { onNews: (news: string) => void }) {
  const [buyer, setBuyer] = useState(readLastBuyer)
  const [kind, setKind] = useState<(typeof kinds)[number]>(buyer?.contactKind ?? 'whatsapp')
  const [contact, setContact] = useState(buyer?.contact ?? '')
  const [problem, setProblem] = useState<string>()

  const change = (to: { kind?: typeof kind; contact: string }) => {
    if (to.kind) setKind(to.kind)
    setContact(to.contact)
    setProblem(undefined)
  }
  const onSubmit = (event: React.SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!normaliseContact({ kind, value: contact })) {
      setProblem(accountText.contactBad[kind])
      event.currentTarget.querySelector<HTMLInputElement>('input[name=contact]')?.focus()
      return
    }
    rememberBuyer({ contactKind: kind, contact: contact.trim(), channel: buyer?.channel ?? '' })
    setBuyer(readLastBuyer())
    onNews(accountText.saved)
  }
  const onForget = () => {
    forgetBuyer()
    setBuyer(null)
    change({ contact: '' })
    onNews(accountText.contactForgotten)
  }
  return (
    <section aria-labelledby="kontak" className="card p-4 lg:p-6">
      <h2 id="kontak" tabIndex={-1} className="title-card outline-none">
        {accountText.contact}
      </h2>
      <p className="mt-1 mb-3 text-ink-2">{buyer?.contact ? accountText.contactNote : accountText.contactNone}</p>
      <form onSubmit={onSubmit} noValidate className="grid gap-3">
        <div role="radiogroup" aria-label={accountText.contactBy} className="grid grid-cols-2 p-1 rounded-m bg-sunken">
          {kinds.map(each => (
            <label key={each} className="segment">
              <input
                type="radio"
                name="kind"
                checked={kind === each}
                onChange={() => change({ kind: each, contact: buyer?.contactKind === each ? buyer.contact : '' })}
                className="radio-over"
              />
              {accountText[each]}
            </label>
          ))}
        </div>
        <Field label={accountText.contactLabel[kind]} error={problem}>
          {input => (
            <input
              {...input}
              name="contact"
              type={kind === 'whatsapp' ? 'tel' : 'email'}
              autoComplete={kind === 'whatsapp' ? 'tel' : 'email'}
              enterKeyHint="done"
              placeholder={accountText.contactExample[kind]}
              value={contact}
              onChange={event => change({ contact: event.target.value })}
            />
          )}
        </Field>
        <button type="submit" className={buttonClass('plain', 'justify-self-start')}>
          {accountText.save}
        </button>
      </form>
      {buyer && (
        <ForgetButton
          label={accountText.forgetContact}
          ask={accountText.forgetContactAsk}
          yes={accountText.forgetContactYes}
          headingId="kontak"
          onForget={onForget}
        />
      )}
    </section>
  )
}
