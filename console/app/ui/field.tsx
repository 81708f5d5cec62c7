import { type InputHTMLAttributes, useId } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string | undefined; problem?: string | undefined }

/** A labelled input with a hint, or what is wrong with it, beneath. The hint describes it, and is no part of its name. */
export function Field({ label, hint, problem, ...input }: Props) {
  const id = useId()
  const note = problem ?? hint
  const noteId = `${id}note`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : noteId}
      />
      {note !== undefined && <small id={noteId}>{note}</small>}
    </div>
  )
}
