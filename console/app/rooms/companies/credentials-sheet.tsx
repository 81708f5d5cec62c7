import type { ShownAccount } from '@kilat/contract/operator/credentials.ts'
import { type FormEvent, useRef, useState } from 'react'
import { ReasonFields, readReason } from '../../acts/reason-fields.tsx'
import { useSheetEnd } from '../../acts/use-sheet-end.ts'
import { CallError, sentenceOf } from '../../api/call.ts'
import { useSave, useTry } from '../../api/credentials.ts'
import { moment } from '../../lib/times.ts'
import { credentialsText, wordsOf } from '../../text/credentials.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Say } from '../../ui/say.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { toast } from '../../ui/toasts.tsx'
import { CheckResult } from './check-result.tsx'
import { NoticeAddress } from './notice-address.tsx'

/** The store's account at a company: what is kept of it, and new values, which are asked about before they are kept. */
export function CredentialsSheet({ account, onClose }: { account: ShownAccount; onClose: () => void }) {
  return (
    <Sheet title={credentialsText.title(account.id)} onClose={onClose}>
      {account.source === 'environment' ? (
        <div className="stack">
          <Say>{credentialsText.fromEnvironment(account.fields.flatMap(({ name, is_required: is }) => (is ? [name] : [])).join(', '))}</Say>
          {account.notice_url !== null && <NoticeAddress url={account.notice_url} />}
          <Button look="quiet" onClick={onClose}>
            {credentialsText.close}
          </Button>
        </div>
      ) : (
        <AccountForm account={account} onClose={onClose} />
      )}
    </Sheet>
  )
}

function AccountForm({ account, onClose }: { account: ShownAccount; onClose: () => void }) {
  const form = useRef<HTMLFormElement>(null)
  const [isShown, setIsShown] = useState(false)
  // The version the operator decides on: a later one of another operator is not overwritten.
  const [version] = useState(account.version)
  const testing = useTry()
  const { close, tell } = useSheetEnd(onClose)
  const saving = useSave({
    onSaved: ({ outcome }) => {
      toast({
        kind: 'ok',
        title: credentialsText.saved,
        sentence: outcome === 'works' ? credentialsText.savedWhy : credentialsText.savedUntested,
      })
      close()
    },
    onRefused: tell,
  })
  const params = { kind: account.kind, id: account.id }
  const test = () => {
    saving.reset()
    if (form.current?.reportValidity()) testing.mutate({ params, body: { values: readValues(account, form.current) } })
  }
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (saving.isPending) return
    const reason = readReason(new FormData(event.currentTarget), credentialsText.reasons)
    testing.reset()
    saving.mutate({ params, body: { values: readValues(account, event.currentTarget), version, reason } })
  }
  const problem = saving.error ?? testing.error
  const problems = problem instanceof CallError ? problem.fields : {}
  return (
    // What was tried is not what stands in the fields any more.
    <form className="stack" onSubmit={save} onChange={testing.reset} ref={form}>
      <p className="muted small">
        {credentialsText.about}
        {account.saved_at !== null &&
          account.saved_by !== null &&
          ` ${credentialsText.savedAt(moment(account.saved_at), account.saved_by)}`}
      </p>
      {problem && <Say kind="bad">{sentenceOf(problem)}</Say>}
      {account.fields.map(field => (
        <Part key={field.name} field={field} isShown={isShown} problem={problems[field.name]} />
      ))}
      <label className="tick">
        <input type="checkbox" checked={isShown} onChange={event => setIsShown(event.target.checked)} />
        <span>{credentialsText.show}</span>
      </label>
      {account.notice_url !== null && <NoticeAddress url={account.notice_url} />}
      {testing.data && <CheckResult checked={testing.data} />}
      <Button isLarge busyText={testing.isPending ? credentialsText.testing : undefined} onClick={test}>
        {credentialsText.test}
      </Button>
      <ReasonFields reasons={credentialsText.reasons} />
      <Button type="submit" look="main" isLarge busyText={saving.isPending ? credentialsText.saving : undefined}>
        {credentialsText.save}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {credentialsText.close}
      </Button>
    </form>
  )
}

type PartInput = { field: ShownAccount['fields'][number]; isShown: boolean; problem: string | undefined }

/** One value. A kept secret is not there: left empty it stays. */
function Part({ field, isShown, problem }: PartInput) {
  const { label, hint } = wordsOf(field)
  if (field.choices)
    return (
      <label className="field">
        <span>{label}</span>
        <select name={field.name} defaultValue={field.shown ?? field.fallback ?? ''}>
          {field.choices.map(known => (
            <option key={known}>{known}</option>
          ))}
        </select>
        <small>{problem ?? hint}</small>
      </label>
    )
  const isKeptSecret = field.is_secret && field.is_kept
  return (
    <Field
      label={label}
      name={field.name}
      type={field.is_secret && !isShown ? 'password' : 'text'}
      defaultValue={field.is_secret ? undefined : (field.shown ?? undefined)}
      hint={isKeptSecret ? credentialsText.kept(field.shown) : hint}
      problem={problem}
      // No browser is to keep it, or to offer the operator's own password.
      autoComplete="new-password"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={600}
      required={field.is_required && !isKeptSecret}
    />
  )
}

function readValues({ fields }: ShownAccount, form: HTMLFormElement): Record<string, string> {
  const typed = new FormData(form)
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = String(typed.get(name) ?? '').trim()
      return value === '' ? [] : [[name, value]]
    }),
  )
}
