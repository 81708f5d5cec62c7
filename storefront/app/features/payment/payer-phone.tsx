import { normaliseWhatsapp } from '@kilat/contract/contact-rules.ts'
import { useState } from 'react'
import { payerPhoneText } from '../../text/payer-phone.ts'
import { Field } from '../../ui/field.tsx'

type Props = {
  /** The channel's name, such as `OVO`. */
  app: string
  name: string
  value: string
  /** Whose number is used if none is typed; null if the store knows none. */
  known: 'whatsapp' | 'profile' | null
  /** A sentence of the form or the server. */
  problem?: string
  isMissing?: boolean
  onChange: (value: string) => void
}

/** Asks for the mobile number of the account in whose app the payer will approve. */
export function PayerPhone({ app, name, value, known, problem, isMissing, onChange }: Props) {
  const [isLeft, setIsLeft] = useState(false)
  const isWrong = value.trim() !== '' && !normaliseWhatsapp(value)
  const told = problem ?? (isMissing ? payerPhoneText.missing(app) : undefined)
  const error = isWrong && (isLeft || told !== undefined) ? payerPhoneText.wrong : told
  return (
    <Field label={payerPhoneText.label(app)} hint={payerPhoneText.hint(app, known)} {...(error !== undefined && { error })}>
      {input => (
        <input
          {...input}
          name={name}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          placeholder={payerPhoneText.example}
          value={value}
          onChange={event => onChange(event.target.value)}
          onBlur={() => setIsLeft(true)}
        />
      )}
    </Field>
  )
}
