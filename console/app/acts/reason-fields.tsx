import { useState } from 'react'
import { actText } from '../text/act-words.ts'
import { Field } from '../ui/field.tsx'

/** A reason from the list, and a note; the last reason is another one, which the note has to say. */
export function ReasonFields({ reasons, problem }: { reasons: readonly string[]; problem?: string | undefined }) {
  const [reason, setReason] = useState(reasons[0])
  const isOther = reason === reasons.at(-1)
  return (
    <>
      <label className="field">
        <span>{actText.reason}</span>
        <select name="reason" value={reason} onChange={event => setReason(event.target.value)}>
          {reasons.map(known => (
            <option key={known}>{known}</option>
          ))}
        </select>
      </label>
      <Field
        label={actText.note}
        name="note"
        autoComplete="off"
        hint={actText.noteHint}
        problem={problem}
        minLength={isOther ? 3 : undefined}
        maxLength={200}
        required={isOther}
      />
    </>
  )
}

/** The words that are stored with the act. */
export function readReason(form: FormData, reasons: readonly string[]): string {
  const [reason, note] = [readField(form, 'reason'), readField(form, 'note')]
  return reason === reasons.at(-1) ? note : [reason, note].filter(Boolean).join(': ')
}

/** A field as it was typed, without spaces around it. */
export function readField(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}
