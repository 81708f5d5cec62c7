import type { InputHTMLAttributes } from 'react'

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; hint?: string | undefined; problem?: string | undefined }

/** A labelled input with a hint, or what is wrong with it, beneath. */
export function Field({ label, hint, problem, ...input }: Props) {
  const note = problem ?? hint
  const noteId = `${input.name}-note`
  return (
    <label className="field">
      <span>{label}</span>
      <input {...input} aria-invalid={problem !== undefined || undefined} aria-describedby={note === undefined ? undefined : noteId} />
      {note !== undefined && <small id={noteId}>{note}</small>}
    </label>
  )
}
