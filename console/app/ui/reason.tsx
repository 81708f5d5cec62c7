import { useState } from 'react'
import { editText } from '../text/prices.ts'
import { Field } from './field.tsx'

/** Why something is done: from a list, with a note. The last of the list says nothing by itself, so it needs the note. */
export function Reason({ reasons }: { reasons: readonly string[] }) {
  const [reason, setReason] = useState(reasons[0])
  const isOther = reason === reasons.at(-1)
  return (
    <>
      <label className="field">
        <span>{editText.reason}</span>
        <select name="reason" value={reason} onChange={event => setReason(event.target.value)}>
          {reasons.map(known => (
            <option key={known}>{known}</option>
          ))}
        </select>
      </label>
      <Field
        label={editText.note}
        name="note"
        autoComplete="off"
        hint={editText.noteHint}
        minLength={isOther ? 3 : undefined}
        maxLength={200}
        required={isOther}
      />
    </>
  )
}

/** The reason that a form says, in one sentence. */
export function readReason(form: HTMLFormElement, reasons: readonly string[]): string {
  const said = new FormData(form)
  const [reason, note] = ['reason', 'note'].map(name => String(said.get(name) ?? '').trim())
  if (reason === reasons.at(-1)) return note ?? ''
  return [reason, note].filter(Boolean).join(': ')
}
