import { normaliseContact } from '@kilat/contract/contact-rules.ts'
import { useState } from 'react'
import { inputNames } from '../../lib/input-names.ts'
import { productText } from '../../text/product.ts'
import { Field } from '../../ui/field.tsx'
import type { OrderForm } from './order-form.ts'
import { StepCard, type StepState } from './step-card.tsx'

type Props = {
  number: number
  state: StepState
  form: Pick<OrderForm, 'contactKind' | 'contact'>
  isVoucher: boolean
  problem?: string
  onContact: (contact: Partial<Pick<OrderForm, 'contactKind' | 'contact'>>) => void
}

/** Step 4: the buyer's contact. */
export function ContactStep({ number, state, form, isVoucher, problem, onContact }: Props) {
  const [isLeft, setIsLeft] = useState(false)
  const isWhatsapp = form.contactKind === 'whatsapp'
  const inputKind = isWhatsapp ? 'tel' : 'email'
  const isWrong = form.contact.trim() !== '' && !normaliseContact({ kind: form.contactKind, value: form.contact })
  const isShown = isLeft || problem !== undefined
  const error = isShown && isWrong ? (isWhatsapp ? productText.whatsappBad : productText.emailBad) : problem
  return (
    <StepCard step="contact" number={number} state={state} title={productText.contact}>
      <div role="radiogroup" aria-label={productText.contactBy} className="grid grid-cols-2 p-1 mb-3.5 rounded-m bg-sunken">
        {(['whatsapp', 'email'] as const).map(kind => (
          <label key={kind} className="segment">
            <input
              type="radio"
              name={inputNames.contactKind}
              value={kind}
              checked={form.contactKind === kind}
              onChange={() => onContact({ contactKind: kind })}
              className="radio-over"
            />
            {productText[kind]}
          </label>
        ))}
      </div>
      <Field
        label={isWhatsapp ? productText.whatsappLabel : productText.emailLabel}
        error={error}
        hint={isVoucher ? productText.contactHintVoucher : productText.contactHint}
      >
        {input => (
          <input
            {...input}
            name={inputNames.contact}
            type={inputKind}
            inputMode={inputKind}
            autoComplete={inputKind}
            enterKeyHint="done"
            placeholder={isWhatsapp ? productText.whatsappExample : productText.emailExample}
            value={form.contact}
            onChange={event => onContact({ contact: event.target.value })}
            onBlur={() => setIsLeft(true)}
          />
        )}
      </Field>
    </StepCard>
  )
}
